"""Screens of the hall, the picture of the sponsors, and who is called on the screens."""

import django.db.models.deletion
from django.db import migrations, models

EVENT = "tournament.event"


class Migration(migrations.Migration):
    dependencies = [("tournament", "0022_next_start")]

    operations = [
        migrations.AddField("event", "on_screens", models.JSONField(blank=True, default=dict)),
        migrations.CreateModel(
            "Screen",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=60)),
                ("slides", models.JSONField(default=dict)),
                ("pinned", models.CharField(blank=True, max_length=20)),
                ("theme", models.CharField(default="auto", max_length=10)),
                ("sound", models.BooleanField(default=False)),
                (
                    "event",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="screens", to=EVENT),
                ),
            ],
            options={
                "ordering": ("number",),
                "constraints": [
                    models.UniqueConstraint(fields=("event", "number"), name="screen_number_once"),
                    models.CheckConstraint(name="screen_has_a_name", condition=~models.Q(("name", ""))),
                ],
            },
        ),
        migrations.CreateModel(
            "SponsorsPicture",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("content", models.BinaryField()),
                ("kind", models.CharField(max_length=10)),
                ("withdrawn_at", models.DateTimeField(blank=True, null=True)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="sponsors_pictures", to=EVENT
                    ),
                ),
            ],
            options={"ordering": ("-pk",)},
        ),
    ]

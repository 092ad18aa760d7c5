"""Series: events of one organiser that belong together. Those that there are belong to none."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0023_event_files")]

    operations = [
        migrations.CreateModel(
            name="Series",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("slug", models.SlugField(max_length=60, unique=True)),
                ("name", models.CharField(max_length=120)),
                ("name_key", models.CharField(max_length=200)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="series",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("name_key", "pk"),
                "constraints": [
                    models.UniqueConstraint(fields=("account", "name_key"), name="series_name_once"),
                    models.CheckConstraint(condition=models.Q(("name", ""), _negated=True), name="series_has_a_name"),
                    models.CheckConstraint(condition=models.Q(("slug", ""), _negated=True), name="series_has_a_slug"),
                ],
            },
        ),
        migrations.AddField(
            "event",
            "series",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="events",
                to="tournament.series",
            ),
        ),
    ]

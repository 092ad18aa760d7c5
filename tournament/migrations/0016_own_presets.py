"""Presets that organisers save from their events, for other events of theirs."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("tournament", "0015_known_formats")]

    operations = [
        migrations.CreateModel(
            name="OwnPreset",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60)),
                ("name_key", models.CharField(max_length=200)),
                ("options", models.JSONField(default=dict)),
                ("submission_id", models.UUIDField(blank=True, null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("deleted_at", models.DateTimeField(blank=True, null=True)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="presets",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("name_key", "pk"),
                "constraints": [
                    models.UniqueConstraint(
                        condition=Q(deleted_at=None), fields=("account", "name_key"), name="own_preset_name_once"
                    ),
                    models.UniqueConstraint(fields=("account", "submission_id"), name="own_preset_saved_once"),
                    models.CheckConstraint(condition=~Q(name=""), name="own_preset_has_a_name"),
                ],
            },
        ),
    ]

"""Phones that asked for messages about one player of an event."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0021_unlisted_events")]

    operations = [
        migrations.CreateModel(
            name="PushSubscription",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("player", models.PositiveIntegerField()),
                ("endpoint", models.CharField(max_length=1000)),
                ("p256dh", models.CharField(max_length=100)),
                ("auth", models.CharField(max_length=50)),
                ("site", models.CharField(max_length=255)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("told_seat", models.CharField(blank=True, max_length=40)),
                ("told_time", models.PositiveIntegerField(default=0)),
                ("told_side", models.CharField(blank=True, max_length=10)),
                ("told_at", models.DateTimeField(blank=True, null=True)),
                ("failures", models.PositiveSmallIntegerField(default=0)),
                ("next_try_at", models.DateTimeField()),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="push_subscriptions",
                        to="tournament.event",
                    ),
                ),
            ],
            options={
                "ordering": ("pk",),
                "constraints": [
                    models.UniqueConstraint(fields=("event", "player", "endpoint"), name="push_subscription_once"),
                ],
            },
        ),
    ]

"""Receivers of an event’s news: other programs and chats, and the messages for them."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0024_series"),
    ]

    operations = [
        migrations.CreateModel(
            name="Webhook",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("kind", models.CharField(choices=[("program", "Program"), ("chat", "Chat")], max_length=10)),
                ("address", models.CharField(max_length=1000)),
                ("secret", models.CharField(max_length=80)),
                ("topics", models.JSONField(default=list)),
                ("after_look", models.BooleanField(default=False)),
                ("site", models.CharField(max_length=255)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                ("told", models.JSONField(default=dict)),
                ("standings_told_at", models.DateTimeField(blank=True, null=True)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="webhooks", to="tournament.event"
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
            },
        ),
        migrations.CreateModel(
            name="WebhookMessage",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("uid", models.CharField(max_length=40, unique=True)),
                ("topic", models.CharField(max_length=20)),
                ("params", models.JSONField(default=dict)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("look", "Look"),
                            ("due", "Due"),
                            ("sent", "Sent"),
                            ("failed", "Failed"),
                            ("dropped", "Dropped"),
                        ],
                        max_length=10,
                    ),
                ),
                ("created_at", models.DateTimeField()),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("tried_at", models.DateTimeField(blank=True, null=True)),
                ("next_try_at", models.DateTimeField(blank=True, null=True)),
                ("answer", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("problem", models.CharField(blank=True, max_length=20)),
                (
                    "webhook",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="messages", to="tournament.webhook"
                    ),
                ),
            ],
            options={
                "ordering": ("-pk",),
            },
        ),
        migrations.AddConstraint(
            model_name="webhook",
            constraint=models.UniqueConstraint(fields=("event", "number"), name="webhook_number_once"),
        ),
        migrations.AddIndex(
            model_name="webhookmessage",
            index=models.Index(
                condition=models.Q(("state", "due")), fields=["next_try_at"], name="webhook_messages_due"
            ),
        ),
    ]

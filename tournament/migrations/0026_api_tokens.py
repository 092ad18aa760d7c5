"""Tokens with which programs act for organisers, and what requests of theirs were answered."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0025_webhooks")]

    operations = [
        migrations.CreateModel(
            name="ApiToken",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("label", models.CharField(max_length=30)),
                (
                    "scope",
                    models.CharField(choices=[("read", "read"), ("results", "results"), ("all", "all")], max_length=20),
                ),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
                ("last_used_at", models.DateTimeField(blank=True, null=True)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="api_tokens",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("events", models.ManyToManyField(related_name="api_tokens", to="tournament.event")),
            ],
        ),
        migrations.CreateModel(
            name="ApiAnswer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=255)),
                ("fingerprint", models.CharField(max_length=64)),
                ("begun_at", models.DateTimeField(db_index=True)),
                ("status", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("content_type", models.CharField(blank=True, max_length=60)),
                ("body", models.TextField(blank=True)),
                (
                    "token",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="answers",
                        to="tournament.apitoken",
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("token", "key"), name="api_key_once")],
            },
        ),
    ]

"""What the columns of a list of players hold, as somebody has chosen it; and the files that were taken out of an event."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0026_api_tokens")]

    operations = [
        migrations.AddField("account", "chosen_columns", models.JSONField(blank=True, default=dict)),
        migrations.CreateModel(
            name="ExportedFile",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=200)),
                ("at", models.DateTimeField()),
                ("by_name", models.CharField(blank=True, max_length=120)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="exported_files",
                        to="tournament.event",
                    ),
                ),
            ],
            options={"ordering": ("-at", "-pk")},
        ),
    ]

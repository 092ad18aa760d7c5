"""Which column of a list of players holds what, as somebody has chosen it for lists with the same header."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0023_event_files")]

    operations = [
        migrations.AddField("account", "chosen_columns", models.JSONField(blank=True, default=dict)),
    ]

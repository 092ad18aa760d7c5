"""When a game that is written down was stopped by the clock. Of what there is, none was."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0016_own_presets")]

    operations = [
        migrations.AddField("gamerecord", "stopped_at", models.DateTimeField(blank=True, null=True)),
    ]

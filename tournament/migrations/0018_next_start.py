"""When the next round starts, as the desk has said. Of what there is, nobody has."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0017_stopped_games")]

    operations = [
        migrations.AddField("event", "next_round_at", models.DateTimeField(blank=True, null=True)),
    ]

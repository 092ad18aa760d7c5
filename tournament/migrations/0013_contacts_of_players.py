"""A player has contact data, such as an e-mail address, for the desk only."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0012_time_zones_of_events")]

    operations = [
        migrations.AddField("player", "contact", models.CharField(blank=True, max_length=200)),
    ]

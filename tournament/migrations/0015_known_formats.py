"""Whose rules an event follows, and the options and cuts that those need. What there is follows the regulation."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0014_phone_table_codes")]

    operations = [
        migrations.AddField("event", "preset", models.CharField(default="regulation", max_length=40)),
        migrations.AddField("event", "counting", models.CharField(default="worms_and_placement", max_length=30)),
        migrations.AddField("event", "runners_up", models.JSONField(default=list)),
        migrations.AddField("event", "least_at_table", models.PositiveSmallIntegerField(default=3)),
        migrations.AddField("event", "most_at_table", models.PositiveSmallIntegerField(default=6)),
        migrations.AddField("event", "seating", models.CharField(default="meet_nobody_twice", max_length=30)),
        migrations.AddField("event", "time_up", models.CharField(default="play_on", max_length=20)),
        migrations.AddField("stage", "places_only", models.JSONField(default=list)),
        migrations.AddField("stage", "direct", models.PositiveIntegerField(default=0)),
    ]

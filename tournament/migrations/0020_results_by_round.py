"""Whether the results of a round are shown all at once. Events that there are show them as they come."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0019_screens")]

    operations = [
        migrations.AddField("event", "results_by_round", models.BooleanField(default=False)),
    ]

"""A game that is written down knows every submission that came through, not only the last one.

A phone that was without a connection sends its turns again long afterwards, when others have been written since.
"""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0002_append_only")]

    operations = [
        migrations.RemoveField("gamerecord", "last_submission"),
        migrations.AddField("gamerecord", "submissions", models.JSONField(blank=True, default=dict)),
    ]

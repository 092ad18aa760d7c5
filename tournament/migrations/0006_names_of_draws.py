"""The names of a draw's players stand beside its announcement, which has their hashes: a name can be hidden later.

Draws that were announced before have them in the announcement. The column may be empty, so that it is only added:
SQLite would make the table anew otherwise.
"""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("tournament", "0005_refused_submissions"),)

    operations = (migrations.AddField("draw", "names", models.JSONField(blank=True, null=True)),)

"""A game that is written down knows every submission that came through, not only the last one.

A phone that was without a connection sends its turns again long afterwards, when others have been written since.

Backwards, the last one of each game stays known, and the others are forgotten.
"""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def keep_the_last(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """The one that is known so far, with what it made: it may still come again."""
    for kept in apps.get_model("tournament", "GameRecord").objects.exclude(last_submission=None):
        kept.submissions = {str(kept.last_submission): (kept.version, len(kept.record["turns"]))}
        kept.save(update_fields=("submissions",))


def know_the_last_only(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """The same backwards: the one that made the highest version."""
    for kept in apps.get_model("tournament", "GameRecord").objects.exclude(submissions={}):
        kept.last_submission = max(kept.submissions, key=kept.submissions.__getitem__)
        kept.save(update_fields=("last_submission",))


class Migration(migrations.Migration):
    dependencies = [("tournament", "0002_append_only")]

    operations = [
        migrations.AddField("gamerecord", "submissions", models.JSONField(blank=True, default=dict)),
        migrations.RunPython(keep_the_last, know_the_last_only),
        migrations.RemoveField("gamerecord", "last_submission"),
    ]

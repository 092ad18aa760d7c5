"""Public pages hold the final back until the winners are announced, as an option of each event.

It is on for a new event, and for one whose final is still to be drawn. Where people may be looking at a final already,
nothing vanishes before their eyes.
"""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def keep_showing_finals(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Those that are drawn, in events that are not over."""
    finals = apps.get_model("tournament", "Round").objects.filter(stage__kind="final", event__ended_at=None)
    events = apps.get_model("tournament", "Event").objects.filter(pk__in=finals.values("event"))
    events.update(final_held_back=False)


class Migration(migrations.Migration):
    dependencies = [("tournament", "0010_points_as_fractions")]

    operations = [
        migrations.AddField("event", "final_held_back", models.BooleanField(default=True)),
        migrations.RunPython(keep_showing_finals, migrations.RunPython.noop),
    ]

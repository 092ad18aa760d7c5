"""Each event has a time zone. Those that are there keep the one in which their times were shown so far."""

import os
import sys

from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def keep_time_zones(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """So far the server had one for all: that of the environment or the machine; but that of Windows was not found."""
    was_unknown = sys.platform == "win32" and not os.environ.get("TIME_ZONE", "").strip()
    zone = "UTC" if was_unknown else settings.TIME_ZONE
    apps.get_model("tournament", "Event").objects.update(time_zone=zone)


class Migration(migrations.Migration):
    dependencies = [("tournament", "0011_final_held_back")]

    operations = [
        migrations.AddField("event", "time_zone", models.CharField(blank=True, max_length=64)),
        migrations.RunPython(keep_time_zones, migrations.RunPython.noop),
    ]

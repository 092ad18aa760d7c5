"""A link may open a table of the whole event: whatever is played at the table of its number now."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def delete_codes(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """The tables of before know no such links."""
    apps.get_model("tournament", "AccessLink").objects.filter(table_number__isnull=False).delete()


class Migration(migrations.Migration):
    dependencies = [("tournament", "0013_contacts_of_players")]

    operations = [
        migrations.RemoveConstraint("accesslink", "link_to_a_round_or_a_player"),
        migrations.AddField("accesslink", "table_number", models.PositiveIntegerField(blank=True, null=True)),
        migrations.RunPython(migrations.RunPython.noop, delete_codes),
        migrations.AddConstraint(
            "accesslink",
            models.CheckConstraint(
                name="link_to_one_thing",
                condition=models.Q(round__isnull=False, player__isnull=True, table_number__isnull=True)
                | models.Q(round__isnull=True, player__isnull=False, table_number__isnull=True)
                | models.Q(round__isnull=True, player__isnull=True, table_number__isnull=False),
            ),
        ),
        migrations.AddIndex(
            "accesslink",
            models.Index(
                condition=models.Q(("table_number__isnull", False)),
                fields=["event", "table_number"],
                name="code_of_a_table",
            ),
        ),
    ]

"""The field `blackened` of a journal entry is called `redacted`. Its column keeps the name: the database stays as it is."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("tournament", "0006_names_of_draws"),)

    operations = (
        migrations.SeparateDatabaseAndState(
            state_operations=(
                migrations.RenameField("journalentry", "blackened", "redacted"),
                migrations.AlterField(
                    "journalentry", "redacted", models.BooleanField(db_column="blackened", default=False)
                ),
            )
        ),
    )

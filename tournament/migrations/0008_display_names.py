"""The field `shown_name` of an account is called `display_name`. Its column keeps the name: the database stays as it is."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("tournament", "0007_redacted_entries"),)

    operations = (
        migrations.SeparateDatabaseAndState(
            state_operations=(
                migrations.RenameField("account", "shown_name", "display_name"),
                migrations.AlterField(
                    "account",
                    "display_name",
                    models.CharField(db_column="shown_name", max_length=80, verbose_name="name"),
                ),
            )
        ),
    )

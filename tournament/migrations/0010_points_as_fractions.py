"""Points are fractions for the program; the text that the database holds stays as it is, and nothing changes in it."""

from django.db import migrations

import tournament.models.points


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0009_plain_labels"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="penalty",
                    name="points",
                    field=tournament.models.points.PointsField(default=0, max_length=20),
                ),
                migrations.AlterField(
                    model_name="resultline",
                    name="points",
                    field=tournament.models.points.PointsField(max_length=20),
                ),
            ]
        ),
    ]

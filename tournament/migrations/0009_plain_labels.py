"""What states of players and results and kinds of penalties are called on pages; nothing changes in the database."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0008_display_names"),
    ]

    operations = [
        migrations.AlterField(
            model_name="penalty",
            name="kind",
            field=models.CharField(choices=[("warning", "warning"), ("points", "points deducted")], max_length=20),
        ),
        migrations.AlterField(
            model_name="player",
            name="state",
            field=models.CharField(
                choices=[
                    ("asked", "waiting for approval"),
                    ("waiting", "on the waiting list"),
                    ("registered", "registered"),
                    ("here", "checked in"),
                    ("absent", "no-show"),
                    ("withdrawn", "withdrew"),
                    ("removed", "removed from the list"),
                ],
                default="registered",
                max_length=20,
            ),
        ),
        migrations.AlterField(
            model_name="result",
            name="state",
            field=models.CharField(
                choices=[
                    ("accepted", "counts"),
                    ("proposed", "awaiting the organiser"),
                    ("replaced", "replaced"),
                    ("withdrawn", "does not count"),
                ],
                max_length=20,
            ),
        ),
    ]

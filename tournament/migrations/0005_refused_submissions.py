"""What a table insisted on and was refused is remembered, so that a copy that arrives late makes no dispute."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("tournament", "0004_fewer_indexes"),)

    operations = (
        migrations.CreateModel(
            name="RefusedSubmission",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("submission_id", models.UUIDField()),
                (
                    "table",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="refused_submissions",
                        to="tournament.table",
                    ),
                ),
            ],
            options={
                "constraints": (
                    models.UniqueConstraint(fields=("table", "submission_id"), name="submission_refused_once"),
                ),
            },
        ),
    )

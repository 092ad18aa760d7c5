"""Whether the site names an event that is public. It goes on naming those that there are."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0020_results_by_round")]

    operations = [
        migrations.AddField(
            "event",
            "listed",
            models.BooleanField(default=True, help_text="Whether the site names it where it is public."),
        ),
    ]

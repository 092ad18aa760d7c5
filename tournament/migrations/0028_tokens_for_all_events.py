"""Tokens that are for all events of their account, those to come among them."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0027_lists_and_files")]

    operations = [migrations.AddField("apitoken", "all_events", models.BooleanField(default=False))]

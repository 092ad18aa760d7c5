"""The tables of the beginning."""

import django.contrib.auth.models
import django.contrib.auth.validators
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        migrations.CreateModel(
            name="LoginThrottle",
            fields=[
                ("key", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("tokens", models.FloatField()),
                ("at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Account",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("password", models.CharField(max_length=128, verbose_name="password")),
                ("last_login", models.DateTimeField(blank=True, null=True, verbose_name="last login")),
                (
                    "is_superuser",
                    models.BooleanField(
                        default=False,
                        help_text="Designates that this user has all permissions without explicitly assigning them.",
                        verbose_name="superuser status",
                    ),
                ),
                (
                    "username",
                    models.CharField(
                        error_messages={"unique": "A user with that username already exists."},
                        help_text="Required. 150 characters or fewer. Letters, digits and @/./+/-/_ only.",
                        max_length=150,
                        unique=True,
                        validators=[django.contrib.auth.validators.UnicodeUsernameValidator()],
                        verbose_name="username",
                    ),
                ),
                ("email", models.EmailField(blank=True, max_length=254, verbose_name="email address")),
                (
                    "is_staff",
                    models.BooleanField(
                        default=False,
                        help_text="Designates whether the user can log into this admin site.",
                        verbose_name="staff status",
                    ),
                ),
                (
                    "is_active",
                    models.BooleanField(
                        default=True,
                        help_text="Designates whether this user should be treated as active. Unselect this instead of deleting accounts.",
                        verbose_name="active",
                    ),
                ),
                ("date_joined", models.DateTimeField(default=django.utils.timezone.now, verbose_name="date joined")),
                ("shown_name", models.CharField(max_length=80, verbose_name="name")),
                (
                    "groups",
                    models.ManyToManyField(
                        blank=True,
                        help_text="The groups this user belongs to. A user will get all permissions granted to each of their groups.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.group",
                        verbose_name="groups",
                    ),
                ),
                (
                    "user_permissions",
                    models.ManyToManyField(
                        blank=True,
                        help_text="Specific permissions for this user.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.permission",
                        verbose_name="user permissions",
                    ),
                ),
            ],
            options={
                "verbose_name": "user",
                "verbose_name_plural": "users",
                "abstract": False,
            },
            managers=[
                ("objects", django.contrib.auth.models.UserManager()),
            ],
        ),
        migrations.CreateModel(
            name="Event",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("slug", models.SlugField(max_length=60, unique=True)),
                ("name", models.CharField(max_length=120)),
                ("place", models.CharField(blank=True, max_length=200)),
                ("starts_at", models.DateTimeField(blank=True, null=True)),
                ("description", models.TextField(blank=True, max_length=4000)),
                ("public", models.BooleanField(default=False, help_text="Whether strangers see its public pages.")),
                ("edition", models.CharField(default="classic", max_length=20)),
                ("failed_attempt", models.CharField(default="highest", max_length=20)),
                ("steal", models.CharField(default="mandatory", max_length=20)),
                ("ties", models.CharField(default="mean", max_length=20)),
                ("chain", models.JSONField(default=list)),
                ("own_points", models.JSONField(default=dict)),
                ("keep_clubs_apart", models.BooleanField(default=False)),
                ("portions_by_hand", models.BooleanField(default=False)),
                ("dice_of_the_hall", models.BooleanField(default=False)),
                ("second_person_confirms", models.BooleanField(default=False)),
                ("live_positions_public", models.BooleanField(default=False)),
                ("minutes", models.PositiveIntegerField(default=180)),
                ("minutes_game", models.PositiveIntegerField(default=30)),
                ("minutes_short_game", models.PositiveIntegerField(default=20)),
                ("minutes_change_over", models.PositiveIntegerField(default=10)),
                ("registration_open", models.BooleanField(default=False)),
                ("public_sign_up", models.BooleanField(default=False)),
                ("sign_up_needs_approval", models.BooleanField(default=False)),
                ("capacity", models.PositiveIntegerField(blank=True, null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                ("archived_at", models.DateTimeField(blank=True, null=True)),
                ("anonymised_at", models.DateTimeField(blank=True, null=True)),
                ("revision", models.PositiveBigIntegerField(default=0)),
                ("journal_length", models.PositiveIntegerField(default=0)),
                ("journal_head", models.CharField(blank=True, max_length=64)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("name", ""), _negated=True), name="event_has_a_name"),
                    models.CheckConstraint(condition=models.Q(("slug", ""), _negated=True), name="event_has_a_slug"),
                    models.CheckConstraint(
                        condition=models.Q(("capacity__isnull", True), ("capacity__gt", 0), _connector="OR"),
                        name="capacity_is_positive",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Draw",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("stage_number", models.PositiveIntegerField()),
                ("first_round", models.PositiveIntegerField()),
                ("rounds_drawn", models.PositiveIntegerField(default=1)),
                ("what", models.CharField(default="seating", max_length=20)),
                (
                    "state",
                    models.CharField(
                        choices=[("announced", "announced"), ("revealed", "drawn"), ("failed", "failed")],
                        default="announced",
                        max_length=20,
                    ),
                ),
                ("announcement", models.JSONField()),
                ("commitment", models.CharField(max_length=64)),
                ("nonce", models.CharField(blank=True, max_length=64)),
                ("receipt", models.JSONField(blank=True, null=True)),
                ("by", models.CharField(max_length=120)),
                ("reason", models.TextField(blank=True)),
                ("announced_at", models.DateTimeField(auto_now_add=True)),
                ("revealed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="draws", to="tournament.event"
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
            },
        ),
        migrations.CreateModel(
            name="Announcement",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("text", models.CharField(max_length=500)),
                ("by_name", models.CharField(max_length=120)),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("withdrawn_at", models.DateTimeField(blank=True, null=True)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="announcements", to="tournament.event"
                    ),
                ),
            ],
            options={
                "ordering": ("-pk",),
            },
        ),
        migrations.CreateModel(
            name="EventRole",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "role",
                    models.CharField(
                        choices=[("owner", "owner"), ("organiser", "organiser"), ("referee", "referee")], max_length=20
                    ),
                ),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="roles", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="roles", to="tournament.event"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "role",
                    models.CharField(
                        choices=[("owner", "owner"), ("organiser", "organiser"), ("referee", "referee")], max_length=20
                    ),
                ),
                ("label", models.CharField(blank=True, max_length=80)),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("expires_at", models.DateTimeField()),
                ("used_at", models.DateTimeField(blank=True, null=True)),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="invitations", to="tournament.event"
                    ),
                ),
                (
                    "used_by",
                    models.ForeignKey(
                        blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="JournalEntry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("at", models.DateTimeField()),
                ("by_name", models.CharField(max_length=120)),
                ("verb", models.CharField(max_length=40)),
                ("params", models.JSONField(default=dict)),
                ("private", models.JSONField(default=dict)),
                ("reason", models.TextField(blank=True)),
                ("before", models.JSONField(blank=True, null=True)),
                ("salt", models.CharField(max_length=32)),
                ("private_hash", models.CharField(max_length=64)),
                ("blackened", models.BooleanField(default=False)),
                ("submission_id", models.UUIDField(blank=True, null=True)),
                ("revision", models.PositiveBigIntegerField()),
                ("previous_hash", models.CharField(blank=True, max_length=64)),
                ("hash", models.CharField(max_length=64)),
                (
                    "by_account",
                    models.ForeignKey(
                        blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="journal", to="tournament.event"
                    ),
                ),
                (
                    "undoes",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="undone_by",
                        to="tournament.journalentry",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "journal entries",
                "ordering": ("number",),
            },
        ),
        migrations.CreateModel(
            name="JournalRelease",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="journal_release",
                        to="tournament.event",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Player",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("name", models.CharField(max_length=80)),
                ("name_key", models.CharField(max_length=200)),
                ("pseudonym", models.CharField(blank=True, max_length=80)),
                ("club", models.CharField(blank=True, max_length=80)),
                ("note", models.TextField(blank=True, max_length=1000)),
                ("fixed_table", models.PositiveIntegerField(blank=True, null=True)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("asked", "waits for approval"),
                            ("waiting", "on the waiting list"),
                            ("registered", "registered"),
                            ("here", "checked in"),
                            ("absent", "did not come"),
                            ("withdrawn", "withdrew"),
                            ("removed", "taken off the list"),
                        ],
                        default="registered",
                        max_length=20,
                    ),
                ),
                ("since", models.DateTimeField(auto_now_add=True)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="players", to="tournament.event"
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
            },
        ),
        migrations.CreateModel(
            name="Result",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("version", models.PositiveIntegerField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("accepted", "counts"),
                            ("proposed", "waits for the organiser"),
                            ("replaced", "replaced"),
                            ("withdrawn", "withdrawn"),
                        ],
                        max_length=20,
                    ),
                ),
                ("end_state", models.JSONField()),
                ("problems", models.JSONField(default=list)),
                ("note", models.TextField(blank=True)),
                ("reason", models.TextField(blank=True)),
                ("by_name", models.CharField(max_length=120)),
                ("submission_id", models.UUIDField(unique=True)),
                ("receipt", models.CharField(max_length=12)),
                ("confirmed_at", models.DateTimeField(blank=True, null=True)),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "by_account",
                    models.ForeignKey(
                        blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "confirmed_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="confirmed_results",
                        to="tournament.player",
                    ),
                ),
            ],
            options={
                "ordering": ("version",),
            },
        ),
        migrations.CreateModel(
            name="ResultLine",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("position", models.PositiveSmallIntegerField()),
                ("place", models.PositiveSmallIntegerField()),
                ("worms", models.PositiveIntegerField()),
                ("points", models.CharField(max_length=20)),
                ("best_portion", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("left_game", models.BooleanField(default=False)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="result_lines", to="tournament.player"
                    ),
                ),
                (
                    "result",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="lines", to="tournament.result"
                    ),
                ),
            ],
            options={
                "ordering": ("place", "position"),
            },
        ),
        migrations.CreateModel(
            name="Stage",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("kind", models.CharField(max_length=20)),
                ("rounds_planned", models.PositiveIntegerField(default=1)),
                ("tables_planned", models.PositiveIntegerField(default=1)),
                ("qualifying", models.CharField(blank=True, max_length=30)),
                ("qualified", models.PositiveIntegerField(default=0)),
                ("completed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="stages", to="tournament.event"
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
            },
        ),
        migrations.CreateModel(
            name="Round",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("number_in_stage", models.PositiveIntegerField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("drawn", "drawn, not published"),
                            ("published", "published"),
                            ("running", "running"),
                            ("complete", "complete"),
                        ],
                        default="drawn",
                        max_length=20,
                    ),
                ),
                ("seating_changed", models.BooleanField(default=False)),
                ("minutes", models.PositiveIntegerField(blank=True, null=True)),
                ("started_at", models.DateTimeField(blank=True, null=True)),
                ("paused_at", models.DateTimeField(blank=True, null=True)),
                ("paused_seconds", models.PositiveIntegerField(default=0)),
                ("completed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "draw",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="rounds", to="tournament.draw"
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="rounds", to="tournament.event"
                    ),
                ),
                (
                    "stage",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="rounds", to="tournament.stage"
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
            },
        ),
        migrations.CreateModel(
            name="Qualifier",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("rank", models.PositiveIntegerField()),
                ("rule", models.CharField(max_length=20)),
                ("reason", models.TextField(blank=True)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="qualifications",
                        to="tournament.player",
                    ),
                ),
                (
                    "stage",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="qualifiers", to="tournament.stage"
                    ),
                ),
            ],
            options={
                "ordering": ("rank",),
            },
        ),
        migrations.CreateModel(
            name="Penalty",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(choices=[("warning", "warning"), ("points", "points taken off")], max_length=20),
                ),
                ("points", models.CharField(default="0", max_length=20)),
                ("reason", models.TextField()),
                ("by_name", models.CharField(max_length=120)),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("cancelled_at", models.DateTimeField(blank=True, null=True)),
                ("cancelled_by", models.CharField(blank=True, max_length=120)),
                ("cancel_reason", models.TextField(blank=True)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="penalties", to="tournament.player"
                    ),
                ),
                (
                    "stage",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="penalties", to="tournament.stage"
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "penalties",
                "ordering": ("pk",),
            },
        ),
        migrations.CreateModel(
            name="Table",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("extra_minutes", models.PositiveIntegerField(default=0)),
                ("disputed_at", models.DateTimeField(blank=True, null=True)),
                ("dispute_note", models.TextField(blank=True)),
                ("called_at", models.DateTimeField(blank=True, null=True)),
                ("call_reason", models.TextField(blank=True)),
                ("version", models.PositiveIntegerField(default=0)),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="tables", to="tournament.round"
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("position", models.PositiveSmallIntegerField()),
                ("portion", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("arrived", models.BooleanField(default=False)),
                ("left_game", models.BooleanField(default=False)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="seats", to="tournament.player"
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="tournament.round"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="tournament.table"
                    ),
                ),
            ],
            options={
                "ordering": ("position",),
            },
        ),
        migrations.AddField(
            model_name="result",
            name="table",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="results", to="tournament.table"
            ),
        ),
        migrations.CreateModel(
            name="GameRecord",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("record", models.JSONField()),
                ("version", models.PositiveIntegerField(default=0)),
                ("started_at", models.DateTimeField(auto_now_add=True)),
                ("changed_at", models.DateTimeField(auto_now=True)),
                ("last_submission", models.UUIDField(blank=True, null=True)),
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="game_record", to="tournament.table"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="AccessLink",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("label", models.CharField(max_length=80)),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
                ("last_used_at", models.DateTimeField(blank=True, null=True)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="links", to="tournament.event"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="links",
                        to="tournament.player",
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="links",
                        to="tournament.round",
                    ),
                ),
                ("tables", models.ManyToManyField(blank=True, related_name="links", to="tournament.table")),
            ],
        ),
        migrations.AddConstraint(
            model_name="draw",
            constraint=models.UniqueConstraint(fields=("event", "number"), name="draw_number_once"),
        ),
        migrations.AddConstraint(
            model_name="eventrole",
            constraint=models.UniqueConstraint(fields=("event", "account"), name="one_role_each"),
        ),
        migrations.AddConstraint(
            model_name="eventrole",
            constraint=models.UniqueConstraint(
                condition=models.Q(("role", "owner")), fields=("event",), name="one_owner"
            ),
        ),
        migrations.AddConstraint(
            model_name="journalentry",
            constraint=models.UniqueConstraint(fields=("event", "number"), name="journal_number_once"),
        ),
        migrations.AddConstraint(
            model_name="journalentry",
            constraint=models.UniqueConstraint(fields=("event", "submission_id"), name="submission_once"),
        ),
        migrations.AddIndex(
            model_name="player",
            index=models.Index(fields=["event", "state", "number"], name="players_by_state"),
        ),
        migrations.AddIndex(
            model_name="player",
            index=models.Index(fields=["event", "name_key"], name="players_by_name"),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.UniqueConstraint(fields=("event", "number"), name="player_number_once"),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.CheckConstraint(condition=models.Q(("number__gt", 0)), name="player_number_is_positive"),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.CheckConstraint(
                condition=models.Q(("name", ""), _negated=True), name="player_has_a_name"
            ),
        ),
        migrations.AddConstraint(
            model_name="resultline",
            constraint=models.UniqueConstraint(fields=("result", "player"), name="player_once_in_a_result"),
        ),
        migrations.AddConstraint(
            model_name="resultline",
            constraint=models.UniqueConstraint(fields=("result", "position"), name="position_once_in_a_result"),
        ),
        migrations.AddConstraint(
            model_name="resultline",
            constraint=models.CheckConstraint(condition=models.Q(("place__gt", 0)), name="place_is_positive"),
        ),
        migrations.AddConstraint(
            model_name="stage",
            constraint=models.UniqueConstraint(fields=("event", "number"), name="stage_number_once"),
        ),
        migrations.AddConstraint(
            model_name="stage",
            constraint=models.CheckConstraint(condition=models.Q(("rounds_planned__gt", 0)), name="stage_has_rounds"),
        ),
        migrations.AddConstraint(
            model_name="stage",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("qualified", 0), ("qualifying", "")),
                    models.Q(models.Q(("qualifying", ""), _negated=True), ("qualified__gt", 0)),
                    _connector="OR",
                ),
                name="stage_lets_somebody_through",
            ),
        ),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.UniqueConstraint(fields=("event", "number"), name="round_number_once"),
        ),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.UniqueConstraint(fields=("stage", "number_in_stage"), name="round_number_in_stage_once"),
        ),
        migrations.AddConstraint(
            model_name="qualifier",
            constraint=models.UniqueConstraint(fields=("stage", "player"), name="qualified_once"),
        ),
        migrations.AddConstraint(
            model_name="qualifier",
            constraint=models.UniqueConstraint(fields=("stage", "rank"), name="qualifier_rank_once"),
        ),
        migrations.AddConstraint(
            model_name="penalty",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason", ""), _negated=True), name="penalty_has_a_reason"
            ),
        ),
        migrations.AddConstraint(
            model_name="penalty",
            constraint=models.CheckConstraint(
                condition=models.Q(models.Q(("kind", "warning"), _negated=True), ("points", "0"), _connector="OR"),
                name="warnings_cost_nothing",
            ),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.UniqueConstraint(fields=("round", "number"), name="table_number_once"),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.CheckConstraint(condition=models.Q(("number__gt", 0)), name="table_number_is_positive"),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(fields=("round", "player"), name="player_once_in_a_round"),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(fields=("table", "position"), name="seat_taken_once"),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(fields=("table", "portion"), name="portion_drawn_once"),
        ),
        migrations.AddConstraint(
            model_name="result",
            constraint=models.UniqueConstraint(fields=("table", "version"), name="result_version_once"),
        ),
        migrations.AddConstraint(
            model_name="result",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state", "accepted")), fields=("table",), name="one_accepted_result"
            ),
        ),
        migrations.AddConstraint(
            model_name="accesslink",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("player__isnull", True), ("round__isnull", False)),
                    models.Q(("player__isnull", False), ("round__isnull", True)),
                    _connector="OR",
                ),
                name="link_to_a_round_or_a_player",
            ),
        ),
    ]

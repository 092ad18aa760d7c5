"""How static files are stored for serving, under names that change with what is in them, and the headers they get."""

from wsgiref.headers import Headers

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedFiles(CompressedManifestStaticFilesStorage):
    """Compressed files with hashed names, by which our JavaScript modules import each other as well.

    Django's own switch for modules would look into the files of packages, too, and stumble over examples in comments.
    Modules must not import each other in a circle: the name of each depends on the names that it imports.
    """

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("js/*.js", ((r'(?P<matched>(?P<how>from|import) "(?P<url>\./[^"]+)";)', '%(how)s "%(url)s";'),)),
    )


def add_headers(headers: Headers, path: str, url: str) -> None:
    """What a page would get from Django's own middleware, as far as it says something of a file."""
    headers["X-Content-Type-Options"] = "nosniff"

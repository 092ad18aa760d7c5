"""How static files are stored, under names that change with what is in them, and served."""

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from whitenoise.middleware import WhiteNoiseFileResponse, WhiteNoiseMiddleware
from whitenoise.storage import CompressedManifestStaticFilesStorage

FOR_EVER = "max-age=31536000,immutable"  # a year
GetResponse = Callable[[HttpRequest], HttpResponseBase]


class HashedFiles(CompressedManifestStaticFilesStorage):
    """Compressed files with hashed names, by which our JavaScript modules import each other as well.

    Django's own switch for modules would look into the files of packages, too, and stumble over examples in comments.
    Modules must not import each other in a circle: the name of each depends on the names that it imports.
    """

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("js/*.js", ((r'(?P<matched>(?P<how>from|import) "(?P<url>\./[^"]+)";)', '%(how)s "%(url)s";'),)),
    )


def serve_static_files(get_response: GetResponse) -> GetResponse:
    """WhiteNoise with short headers: a phone needs a dozen of these files at once before it can show a page."""
    white_noise = WhiteNoiseMiddleware(get_response)  # type: ignore[no-untyped-call]

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response: HttpResponseBase = white_noise(request)
        if isinstance(response, WhiteNoiseFileResponse):
            response.headers["X-Content-Type-Options"] = "nosniff"
            # What never changes under its name is never compared with what a browser has.
            if "immutable" in response.headers["Cache-Control"]:
                del response.headers["ETag"], response.headers["Last-Modified"]
                response.headers["Cache-Control"] = FOR_EVER
                # Without the charset: scripts are UTF-8 anyway, and style sheets are what their page is.
                response.headers["Content-Type"] = response.headers["Content-Type"].partition(";")[0]
        return response

    return middleware

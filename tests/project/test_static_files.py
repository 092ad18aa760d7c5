"""JavaScript modules are served under hashed names, and know each other by these."""

import re

import pytest
from django.conf import settings
from django.templatetags.static import static

from tests.project import ROOT
from tournament.config.static_files import HashedFiles

IMPORTED = re.compile(r'\b(?:from|import) *\(?["\'](?P<name>[^"\']+)["\']')
HASHED = re.compile(r"\./[a-z_-]+\.[0-9a-f]{12}\.js")


def imports_of(folder):
    """What each hashed module of a folder imports."""
    files = sorted(folder.glob("*.????????????.js"))
    return {file.name: IMPORTED.findall(file.read_text(encoding="utf-8")) for file in files}


def test_modules_import_each_other_by_hashed_names_that_are_there():
    folder = settings.STATIC_ROOT / "js"
    found = imports_of(folder)
    names = [name for imported in found.values() for name in imported]
    assert len(found) == len(list((ROOT / "static" / "js").glob("*.js")))
    assert len(names) > 20
    assert [name for name in names if not HASHED.fullmatch(name) or not (folder / name).exists()] == []


def collected(folder, files):
    """The files, stored as for serving: each name with its hashed one."""
    storage = HashedFiles(location=str(folder))
    for name, text in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    for _name, _hashed, outcome in storage.post_process({name: (storage, name) for name in files}):
        if isinstance(outcome, Exception):
            raise outcome
    return {name: storage.hashed_files[name] for name in files}


def test_a_module_gets_another_name_when_what_it_imports_changes(tmp_path):
    names = []
    for at, value in enumerate("12"):
        folder = tmp_path / str(at)
        folder.mkdir()
        source = {
            "js/a.js": 'import { b } from "./b.js";\nimport "./b.js";\n',
            "js/b.js": f"export const b = {value};\n",
        }
        hashed = collected(folder, source)
        imported = imports_of(folder / "js")[hashed["js/a.js"].removeprefix("js/")]
        assert [f"js/{name.removeprefix('./')}" for name in imported] == [hashed["js/b.js"]] * 2
        names.append(hashed["js/a.js"])
    assert names[0] != names[1]


def test_scripts_of_packages_stay_as_they_are(tmp_path):
    source = {"package/a.js": '// as in: import b from "./nothing.js";\n'}
    hashed = collected(tmp_path, source)
    assert (tmp_path / hashed["package/a.js"]).read_text(encoding="utf-8") == source["package/a.js"]


@pytest.mark.django_db  # the end of an answer looks whether the connection is still good
def test_a_file_is_served_with_the_headers_that_it_needs(client):
    file = client.get(static("css/table.css"), headers={"Accept-Encoding": "gzip"})
    file.close()
    assert dict(file.headers) == {
        "Content-Type": "text/css",
        "Content-Length": file.headers["Content-Length"],
        "Content-Encoding": "gzip",
        "Vary": "Accept-Encoding",
        "Cache-Control": "max-age=31536000,immutable",
        "X-Content-Type-Options": "nosniff",
    }


@pytest.mark.django_db  # the end of an answer looks whether the connection is still good
def test_a_file_whose_name_stays_can_be_compared(client):
    file = client.get(f"{settings.STATIC_URL}css/table.css")
    file.close()
    again = client.get(f"{settings.STATIC_URL}css/table.css", headers={"If-None-Match": file.headers["ETag"]})
    assert (file.headers["Cache-Control"], again.status_code) == ("max-age=60, public", 304)

"""Every page that somebody can reach, link by link, asked for without a browser: which answer, by which templates."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import parse_qs, urldefrag, urljoin, urlsplit

from django.test import Client
from django.urls import Resolver404, resolve

MAKES_A_PAGE = ("stage", "players", "all", "state")  # parts of a query; what is left is sorting and searching


@dataclass(frozen=True)
class Visited:
    """A page: its address, all the templates in it, and what the server sends of it."""

    address: str
    status: int
    templates: frozenset[str]
    text: str = field(repr=False)


class Links(HTMLParser):
    """Where the links of a page lead."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.page = page
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        target = dict(attrs).get("href") or ""
        if tag == "a" and target:
            self.found.append(urldefrag(urljoin(self.page, target)).url)


def crawl(client: Client, start: str, slug: str, *, most: int) -> Iterator[Visited]:
    """From the start on, breadth first, within the event; `most` pages of a kind."""
    waiting, seen, visits = [start], {page_of(start)}, Counter[str]()
    while waiting:
        address = waiting.pop(0)
        answer = client.get(address)
        if answer.headers.get("Content-Type", "").startswith("text/html") and answer.status_code != 302:
            templates = frozenset(each.name for each in answer.templates if each.name)
            yield Visited(address, answer.status_code, templates, answer.content.decode())
        for link in links_of(address, answer):
            kind = kind_of(link)
            if page_of(link) not in seen and is_of(link, slug) and visits[kind] < most:
                seen.add(page_of(link))
                visits[kind] += 1
                waiting.append(link)


def links_of(address: str, answer) -> list[str]:
    """The links of a page to this site, or where it sends on to."""
    links = Links(address)
    if answer.status_code in (301, 302):
        links.found.append(urljoin(address, answer.headers["Location"]))
    elif answer.headers.get("Content-Type", "").startswith("text/html"):
        links.feed(answer.content.decode())
    parts = [urlsplit(link) for link in links.found]
    return [each._replace(scheme="", netloc="").geturl() for each in parts if each.netloc in ("", "testserver")]


def page_of(address: str) -> tuple[str, tuple[str, ...]]:
    parts = urlsplit(address)
    query = parse_qs(parts.query, keep_blank_values=True)
    return parts.path, tuple(f"{name}={value}" for name in MAKES_A_PAGE for value in query.get(name, ()))


def kind_of(address: str) -> str:
    try:
        return resolve(urlsplit(address).path).view_name
    except Resolver404:
        return "nowhere"


def is_of(address: str, slug: str) -> bool:
    """Whether it is a page of this event or of none; the pages of its series lead to no others."""
    if kind_of(address) in ("nowhere", "series", "series_statistics"):
        return True
    return bool(resolve(urlsplit(address).path).kwargs.get("slug", slug) == slug)

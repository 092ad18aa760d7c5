"""Addresses as QR codes, drawn into the page: black on white whatever the colours around, for every camera."""

import segno
from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

register = template.Library()
MASK = 3


@register.simple_tag
def qr(address: str, label: str) -> SafeString:
    """`label`: what the code opens, for those who do not see it."""
    # Cameras read every mask. To try all of them and take the best would make a sheet five times as dear.
    code = segno.make(address, error="m", micro=False, mask=MASK)
    # Four modules of white around it are what cameras want.
    drawing = code.svg_inline(omitsize=True, border=4, dark="#000", light="#fff", svgclass=None)
    # Nothing in the drawing comes from the address but the squares.
    return format_html('<span class="qr" role="img" aria-label="{}">{}</span>', label, mark_safe(drawing))

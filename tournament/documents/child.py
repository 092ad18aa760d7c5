"""The process that typesets one document: a task as JSON comes in, the document goes out. Knows nothing of Django."""

import json
import sys

import typst

PIXELS_IN_AN_INCH = 72.0  # a point of a layout is a pixel of a picture


def main() -> None:
    """Reads the task from standard input."""
    task = json.load(sys.stdin)
    document = typst.compile(
        task["layout"],
        root=task["root"],
        font_paths=[task["fonts"]],
        format=task["format"],
        ppi=PIXELS_IN_AN_INCH,
        sys_inputs={"data": json.dumps(task["data"])},
    )
    # A picture of several pages comes as a list; layouts of pictures have one.
    sys.stdout.buffer.write(document if isinstance(document, bytes) else document[0])


if __name__ == "__main__":
    main()

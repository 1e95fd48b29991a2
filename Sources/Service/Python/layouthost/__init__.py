"""A client of the layouthost service: documents in, frames as columns out.

    with layouthost.Client() as client:
        layout = client.solve({"sections": [{"layout": "list", "items": 3}]})
        print(layout.content_size, layout.frames[0].y)
"""

from .client import Client, Column, Frames, Layout, LayoutError

__all__ = ["Client", "Column", "Frames", "Layout", "LayoutError"]

"""A client of the layouthost service: documents in, frames as columns out.

    with layouthost.Client() as client:
        layout = client.solve({"sections": [{"layout": "list", "items": 3}]})
        print(layout.content_size, layout.frames[0].y)

`AsyncClient` is the same for asyncio.
"""

from .aio import AsyncClient, AsyncSession
from .client import Client, Session
from .errors import LayoutError
from .frames import Frames
from .messages import Layout, SessionReply

__all__ = ["AsyncClient", "AsyncSession", "Client", "Frames", "Layout", "LayoutError", "Session", "SessionReply"]

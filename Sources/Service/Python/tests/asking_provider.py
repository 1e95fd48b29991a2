"""A provider that calls the host during its calls, for tests."""

import os
import time

import layouthost
import layouthost.provider
from layouthost.v1 import layout_pb2, provider_pb2

OPTIONS = {"how": {"type": "string", "default": "rows"}, "depth": {"type": "integer", "default": 0}}


class Asking(layouthost.provider.AskingProvider):
    lingers = False

    def Converse(self, turns, context):
        yield from super().Converse(turns, context)
        if self.lingers:
            time.sleep(60)

    def Describe(self, request, context):
        provider = provider_pb2.ProviderDescription(
            name="asking", version="1.0.0", api=1, asks_host=True, reads=["title"],
            methods=["Layout", "VisibleItems", "Cell", "Collection"])
        provider.options.update(OPTIONS)
        return provider_pb2.DescribeReply(providers=[provider])

    def Collection(self, request, context):
        """Lists beside each other, each as low as the second row of the one before it."""
        reply = provider_pb2.CollectionReply()
        y = 0
        for index, (handle, width, _) in enumerate(context.host.sections(container=(100, 200))):
            place = reply.sections.add(handle=handle + (100 if request.options["how"] == "stale" else 0))
            place.origin.x, place.origin.y = index * (width + 10), y
            second = context.host.section_element(handle, 1)
            y += second.frame.y if second else 0
        reply.decoration_items.add(element_kind="line").frame.width = len(request.sections) * 110
        return reply

    def Layout(self, request, context):
        host, how = context.host, request.options["how"]
        if how in ("rows", "moving"):
            found = host.layout("list", {"rowHeight": 30})
        elif how == "mixed":
            found = self.mixed(request, host)
        elif how == "nothing":
            try:
                found = host.layout("nothing")
            except layouthost.LayoutError as error:
                assert error.code == "NOT_FOUND", error
                found = host.layout("list", {"rowHeight": 10})
        elif how == "uncaught":
            found = host.layout("list", {"rowHeight": "wide"})
        elif how == "nested":
            depth = request.options["depth"]
            found = host.layout("asking", {"how": how, "depth": depth + 1}) if depth < 3 else \
                host.layout("list", {"rowHeight": 20})
        elif how == "itself":
            found = host.layout("asking", {"how": how})
        elif how == "endless":
            while True:
                host.layout("list")
        elif how == "many":
            found = host.layout("list", items=2_000_000)
        elif how == "order":
            found = host.layout("list", {"rowHeight": 30}, order=[0, 0])
        elif how == "raiseLong":
            raise ValueError("é" * 50_000)
        elif how == "forget":
            return None
        elif how == "early":
            host.element(0)
        elif how == "die":
            host.layout("list")
            os._exit(4)
        elif how == "sleep":
            host.layout("list")
            time.sleep(60)
        elif how == "linger":
            self.lingers = True
            found = host.layout("list", {"rowHeight": 30})
        elif how == "flood":
            # While the host handles the first request, the others wait.
            host._send(provider_pb2.ProviderTurn(ask_layout=provider_pb2.LayoutQuestion(name="slow")))
            for _ in range(100):
                host._send(provider_pb2.ProviderTurn(ask_text=provider_pb2.TextQuestion(text="x")))
            found = host.layout("list")
        elif how == "empty":
            host._request(provider_pb2.ProviderTurn())
        return provider_pb2.LayoutReply(frames=found)

    @staticmethod
    def mixed(request, host):
        """Rows, last first, below the rows of four other items, whose lines are the memo."""
        others = host.layout("list", {"rowHeight": 25}, items=4, container=(200, 400))
        assert set(others.frames.width) == {200}
        count = request.items.count
        rows = host.layout("list", {"rowHeight": 30}, order=range(count - 1, -1, -1))
        titles = request.items.columns["title"].strings.value
        rows.memo.list_value.extend([host.measure(title, width=80).lines for title in titles])
        for item in range(count):
            rows.frames.y[item] += others.content_size.height
        rows.content_size.height += others.content_size.height
        return rows

    def Cell(self, request, context):
        size = context.host.measure(request.items.columns["title"].strings.value[0], textStyle="body")
        return provider_pb2.CellReply(height=size.height)

    def VisibleItems(self, request, context):
        host = context.host
        assert host.element(10_000) is None
        last = host.element(request.call.section.item_count - 1)
        assert last.kind == layout_pb2.ELEMENT_KIND_ITEM
        for element in request.elements:
            element.attributes.values.update({"toTheEnd": last.frame.y - element.frame.y})
        elements = request.elements
        if request.call.options["how"] == "moving":
            elements = host.visible_items("fade", {"to": 0.25}, elements)
        return provider_pb2.VisibleItemsReply(elements=elements)


if __name__ == "__main__":
    layouthost.provider.serve(Asking())

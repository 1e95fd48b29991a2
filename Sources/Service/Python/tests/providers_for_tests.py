"""A program with several providers: one for each part of the contract, and one for each failure."""

import os
import signal
import sys
import time

import grpc

import layouthost.provider
from google.protobuf import struct_pb2
from layouthost.v1 import geometry_pb2, layout_pb2, provider_pb2, provider_pb2_grpc

STEP = {"type": "number", "default": 10, "minimum": 0, "doc": "The step."}


def description(name, methods, **fields):
    provider = provider_pb2.ProviderDescription(
        name=name, version="2.1.0", api=1, summary=f"For tests: {name}.", methods=methods)
    for key, value in fields.items():
        if key == "reads":
            provider.reads.extend(value)
        else:
            getattr(provider, key).update(value)
    return provider


def moving():
    """The provider of tests/moving.lua."""
    provider = description("moving", ["Layout", "AppearingItems", "DisappearingItems",
                                      "ContentOffsetAfterChange"], options={"rowHeight": STEP})
    provider.appear = "none"
    return provider


def rect(x, y, width, height):
    return geometry_pb2.Rect(x=x, y=y, width=width, height=height)


class Providers(provider_pb2_grpc.LayoutProviderServicer):
    def Describe(self, request, context):
        print("describing", file=sys.stderr, flush=True)
        return provider_pb2.DescribeReply(providers=[
            description("shelf", ["Layout", "VisibleItems", "TargetContentOffset"],
                        options={"step": STEP}, reads=["height"],
                        state={"selected": {"type": "integer", "default": 1}}),
            description("described", ["Section"]),
            description("measured", ["Cell"], reads=["title"]),
            description("panes", ["Screen", "Coordinate"]),
            description("failing", ["Group"], options={
                "how": {"type": "string", "default": ""}, "file": {"type": "string", "default": ""}}),
            moving(),
        ])

    def rows(self, request):
        height, frames = request.options["rowHeight"], provider_pb2.SectionFrames()
        for item in range(request.items.count):
            frames.frames.x.append(0)
            frames.frames.y.append(item * height)
            frames.frames.width.append(300)
            frames.frames.height.append(height)
        frames.frames.count = request.items.count
        frames.content_size.width, frames.content_size.height = 300, request.items.count * height
        return provider_pb2.LayoutReply(frames=frames)

    def AppearingItems(self, request, context):
        change, reply = request.call.change, provider_pb2.ChangedItemsReply()
        reply.elements.extend(request.elements)
        for order, element in zip(change.order, reply.elements):
            element.alpha = 0.25
            element.frame.x = 10 * order + change.shift.y
        if change.HasField("before"):
            before = change.before
            reply.elements[0].frame.y = (before.options["rowHeight"] + before.section.item_count
                                         + before.bounds.height + before.content_size.height)
        return reply

    def DisappearingItems(self, request, context):
        reply = provider_pb2.ChangedItemsReply()
        reply.elements.extend(request.elements)
        for element in reply.elements:
            element.frame.x = -300
            element.alpha = 1
        return reply

    def ContentOffsetAfterChange(self, request, context):
        change, offset = request.call.change, request.proposed
        if change.HasField("kept"):
            offset.y += change.kept.item + 1
        return provider_pb2.ContentOffsetAfterChangeReply(offset=offset)

    def Layout(self, request, context):
        if request.provider == "moving":
            return self.rows(request)
        heights = list(request.items.columns["height"].doubles.value)
        step = request.options["step"]
        answer = provider_pb2.SectionFrames()
        frames, y = answer.frames, 0
        for item in range(request.items.count):
            height = heights[(request.items.offset + item) % request.items.pattern_count]
            frames.x.append(item * step)
            frames.y.append(y)
            frames.width.append(100)
            frames.height.append(height)
            y += height
        frames.count = request.items.count
        selected = int(request.state["selected"])
        chosen = answer.attributes.add(element=selected, alpha=0.5)
        chosen.anchor_point.x, chosen.anchor_point.y = 0, 1
        chosen.values.update({"title": "chosen", "row": selected})
        chosen.transform.CopyFrom(geometry_pb2.Transform(a=2, d=2))
        answer.content_size.width, answer.content_size.height = 300, y
        answer.visible_margins.x, answer.visible_margins.y = 5, 7
        header = answer.supplementary_items.add(element_kind="header", item=0, frame=rect(0, 0, 300, 20))
        header.attributes.alpha = 0.25
        answer.decoration_items.add(element_kind="line", item=0, frame=rect(0, 5, 300, 1), z_index=-1)
        answer.memo.struct_value.update({"selected": selected, "heights": heights})
        return provider_pb2.LayoutReply(frames=answer)

    def VisibleItems(self, request, context):
        memo = request.call.memo.struct_value
        reply = provider_pb2.VisibleItemsReply()
        for element in request.elements:
            if element.kind == layout_pb2.ELEMENT_KIND_ITEM and element.item == memo["selected"]:
                element.frame.x += request.call.scroll.content_offset.y
                height = memo["heights"][int(memo["selected"])]
                element.attributes.values.update({"title": "moved", "height": height})
            reply.elements.append(element)
        return reply

    def TargetContentOffset(self, request, context):
        reply = provider_pb2.TargetContentOffsetReply(animate_back=True)
        reply.offset.y = 20 * (request.proposed.y // 20)
        return reply

    def Section(self, request, context):
        reply = provider_pb2.SectionReply()
        size = {"width": {"fractionalWidth": 1}, "height": {"absolute": 30}}
        reply.section.update({"group": {"axis": "vertical", "size": size, "items": [
            {"size": {"width": {"fractionalWidth": 0.5}, "height": {"fractionalHeight": 1}}}]}})
        return reply

    def Cell(self, request, context):
        (title,) = request.items.columns["title"].strings.value
        part = layout_pb2.Part(name="title", frame=rect(4, 4, 8 * len(title), 20))
        return provider_pb2.CellReply(height=28 + len(title), parts=[part])

    def Screen(self, request, context):
        size = request.environment.container.content_size
        reply = provider_pb2.ScreenReply()
        reply.regions.add(name="main", frame=rect(0, 0, size.width, size.height - 100))
        reply.overlays.add(kind="button", frame=rect(0, size.height - 100, 50, 50), z_index=3)
        return reply

    def Coordinate(self, request, context):
        reply = provider_pb2.CoordinateReply(collections=request.collections)
        for element in reply.collections[0].elements:
            element.alpha = 0.75
        reply.overlays.overlay.add(kind="moved", frame=rect(0, 0, 10, 10))
        return reply

    def Group(self, request, context):
        how, file = request.options["how"], request.options["file"]
        frames = layout_pb2.Frames(count=request.items.count, width=[10], height=[10])
        if how == "once" and not os.path.exists(file):
            with open(file, "w", encoding="utf-8"):
                pass
            os.kill(os.getpid(), signal.SIGKILL)
        elif how == "crash":
            print("about to crash", file=sys.stderr, flush=True)
            os._exit(3)
        elif how == "raise" and not os.path.exists(file):
            # With a file, once.
            if file:
                with open(file, "w", encoding="utf-8"):
                    pass
            raise ValueError("no such month")
        elif how == "raiseLong":
            raise ValueError("é" * 50_000)
        elif how == "abortLong":
            context.abort(grpc.StatusCode.DATA_LOSS, "é" * 50_000)
        elif how == "cancel":
            context.abort(grpc.StatusCode.CANCELLED, "not today")
        elif how == "sleep":
            time.sleep(60)
        elif how == "stop":
            os.kill(os.getpid(), signal.SIGSTOP)
            # Another thread may have received the signal; then this one continues briefly.
            time.sleep(60)
        elif how == "nan":
            frames.y.append(float("nan"))
        elif how == "columns":
            frames.x.extend([1, 2, 3, 4, 5, 6, 7])
        elif how == "endless":
            frames.repeat.count = 1 << 60
        elif how == "tenMillion":
            frames.count, frames.repeat.count, frames.repeat.stride = 1, 10_000_000, 10
        elif how == "large":
            frames.x.extend([1.5] * (10 << 20))
        elif how == "pid":
            frames.x.append(os.getpid())
        elif how == "misspell":
            frames.x.append(request.call.enviroment)
        elif how == "forget":
            return None
        elif how == "print":
            print("printed " + "x" * 100_000, flush=True)
        return provider_pb2.GroupReply(frames=frames)


if __name__ == "__main__":
    layouthost.provider.serve(Providers())

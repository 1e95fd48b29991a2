"""The days of a month in seven columns, as a provider in Python."""

import layouthost.provider
from layouthost.v1 import provider_pb2, provider_pb2_grpc

OPTIONS = {
    "firstWeekday": {"type": "integer", "default": 0, "minimum": 0, "maximum": 6,
                     "doc": "The column of the first day, from 0."},
    "rowHeight": {"type": "number", "default": 44, "minimum": 0, "doc": "A week's height, in points."},
}


class Calendar(provider_pb2_grpc.LayoutProviderServicer):
    def Describe(self, request, context):
        calendar = provider_pb2.ProviderDescription(
            name="calendar", version="1.0.0", api=1, summary="The days of a month in seven columns.",
            methods=["Group"])
        calendar.options.update(OPTIONS)
        return provider_pb2.DescribeReply(providers=[calendar])

    def Group(self, request, context):
        first = int(request.options["firstWeekday"])
        height = request.options["rowHeight"]
        width = request.environment.container.content_size.width / 7
        days = range(first, first + request.items.count)
        reply = provider_pb2.GroupReply()
        reply.frames.count = len(days)
        reply.frames.x.extend(day % 7 * width for day in days)
        reply.frames.y.extend(day // 7 * height for day in days)
        # A column with one value has it for all frames.
        reply.frames.width.append(width)
        reply.frames.height.append(height)
        return reply


if __name__ == "__main__":
    layouthost.provider.serve(Calendar())

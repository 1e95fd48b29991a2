"""Items in a zigzag, left and right in turn."""

import layouthost.provider
from layouthost.v1 import provider_pb2, provider_pb2_grpc

# What a document may say under "options". It is checked, and the defaults are filled in, before a call.
OPTIONS = {
    "height": {"type": "number", "default": 60, "minimum": 0, "doc": "An item's height, in points."},
    "spacing": {"type": "number", "default": 8, "minimum": 0, "doc": "Between items, in points."},
}


class Provider(provider_pb2_grpc.LayoutProviderServicer):
    def Describe(self, request, context):
        provider = provider_pb2.ProviderDescription(
            name="NAME", version="0.1.0", api=1, summary="Items in a zigzag.", methods=["Group"])
        provider.options.update(OPTIONS)
        return provider_pb2.DescribeReply(providers=[provider])

    # Returns a frame for each item, in points from the corner at the top left.
    def Group(self, request, context):
        height, spacing = request.options["height"], request.options["spacing"]
        width = request.environment.container.content_size.width / 2
        reply = provider_pb2.GroupReply()
        reply.frames.count = request.items.count
        reply.frames.x.extend(i % 2 * width for i in range(request.items.count))
        reply.frames.y.extend(i * (height + spacing) for i in range(request.items.count))
        # A column with one value has it for all frames.
        reply.frames.width.append(width)
        reply.frames.height.append(height)
        return reply


if __name__ == "__main__":
    layouthost.provider.serve(Provider())

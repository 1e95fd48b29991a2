import GRPCCore
import GRPCProtobuf
import LayoutEngine
import LayoutModel
import LayoutProviders
import LayoutWire
import SwiftProtobuf

/// The messages of a method between the host and a program with providers: its own argument and its
/// result.
final class ProviderCodec<Input, Output>: Sendable {
  typealias Client = GRPCClient<ProviderChannel.Transport>

  /// A reply as received; the closure converts it on the calling thread.
  struct Reply: Sendable {
    let value: @Sendable () throws(LayoutError) -> Output
  }

  /// Makes a call over a channel, with a deadline.
  typealias Ask = (ProviderChannel, ContinuousClock.Instant?) throws -> Reply

  /// Returns the call for its common part, the method's own argument, and the handler of the
  /// provider's requests; nil if the call makes no requests to the host.
  let calling: @Sendable (WireProviderCall, Input, ProgramRequests?) -> Ask

  fileprivate init<
    Request: SwiftProtobuf.Message & Sendable,
    Response: SwiftProtobuf.Message & Sendable
  >(
    _ method: ProviderMethod<Input, Output>,
    _ descriptor: MethodDescriptor,
    request: @escaping @Sendable (WireProviderCall, Input) -> Request,
    result: @escaping @Sendable (Response, Int) throws(LayoutError) -> Output
  ) {
    calling = { call, input, requests in
      let message = request(call, input)
      let count = Int(call.items.count)
      if let requests {
        let call = WireConverseCall(of: descriptor.method, message)
        return { channel, end in
          let turn = try channel.converse(until: end, call, handling: requests)
          guard let response = turn.message as? Response else {
            throw LayoutError.wrong("turn", "is no reply of the method \(descriptor.method)")
          }
          return Reply { () throws(LayoutError) in try result(response, count) }
        }
      }
      return { channel, end in
        try channel.ask(until: end) { client, options in
          let response: Response = try await client.unary(
            request: ClientRequest(message: message),
            descriptor: descriptor,
            serializer: ProtobufSerializer<Request>(),
            deserializer: ProtobufDeserializer<Response>(),
            options: options
          ) { response in
            try response.message
          }
          return Reply { () throws(LayoutError) in try result(response, count) }
        }
      }
    }
  }

  /// The codec of a method without an argument of its own.
  fileprivate convenience init<Response: SwiftProtobuf.Message & Sendable>(
    _ method: ProviderMethod<Input, Output>,
    _ descriptor: MethodDescriptor,
    result: @escaping @Sendable (Response, Int) throws(LayoutError) -> Output
  ) where Input == Void {
    self.init(method, descriptor, request: { call, _ in call }, result: result)
  }
}

/// The codecs of all methods that providers implement.
enum ProviderCodecs {
  private typealias Method = WireLayoutProvider.Method

  /// The most frames of a reply.
  private static let frameLimit = 20_000_000

  /// The codecs by method, each a `ProviderCodec` of the method's types.
  private static let all: [ProviderMethodName: any AnyObject & Sendable] = [
    .layout: ProviderCodec(.layout, Method.Layout.descriptor) {
      (reply: WireLayoutReply, count) throws(LayoutError) in
      if case .frames(let frames) = reply.answer { try reserve(frames.frames, of: count) }
      return try reply.value(atMost: frameLimit)
    },
    .section: ProviderCodec(.section, Method.Section.descriptor) {
      (reply: WireSectionReply, _) throws(LayoutError) in
      guard reply.hasSection else { throw .wrong("section", "is missing") }
      return try reply.section.sectionDescription()
    },
    .group: ProviderCodec(.group, Method.Group.descriptor) {
      (reply: WireGroupReply, count) throws(LayoutError) in
      try reserve(reply.frames, of: count)
      return try reply.frames.columns(
        atMost: frameLimit,
        path: "frames",
        attributes: reply.attributes
      )
    },
    .cell: ProviderCodec(.cell, Method.Cell.descriptor) {
      (reply: WireCellReply, _) throws(LayoutError) in reply.value
    },
    .visibleItems: ProviderCodec(
      .visibleItems,
      Method.VisibleItems.descriptor,
      request: { call, elements in
        WireVisibleItemsRequest.with {
          ($0.call, $0.elements) = (call, elements.map(WireElement.init))
        }
      },
      result: { (reply: WireVisibleItemsReply, _) throws(LayoutError) in
        try reply.elements.map { element throws(LayoutError) in try element.value() }
      }
    ),
    .targetContentOffset: ProviderCodec(
      .targetContentOffset,
      Method.TargetContentOffset.descriptor,
      request: { call, proposed in
        WireTargetContentOffsetRequest.with {
          ($0.call, $0.proposed) = (call, WirePoint(proposed))
        }
      },
      result: { (reply: WireTargetContentOffsetReply, _) throws(LayoutError) in
        guard reply.hasOffset else { throw .wrong("offset", "is missing") }
        return reply.value
      }
    ),
    .collection: ProviderCodec(.collection, Method.Collection.descriptor) {
      (reply: WireCollectionReply, _) throws(LayoutError) in
      for place in reply.sections {
        guard case .frames(let frames)? = place.layout else { continue }
        let total = max(0, frames.frames.total)
        try WorkLimit.current?.reserve(total, of: 40, "\(total) frames of a provider")
      }
      return try reply.value(atMost: frameLimit)
    },
    .screen: ProviderCodec(.screen, Method.Screen.descriptor) {
      (reply: WireScreenReply, _) throws(LayoutError) in reply.value
    },
    .coordinate: ProviderCodec(
      .coordinate,
      Method.Coordinate.descriptor,
      request: { call, collections in
        WireCoordinateRequest.with {
          ($0.call, $0.collections) = (call, collections.map(WireCoordinatedCollection.init))
        }
      },
      result: { (reply: WireCoordinateReply, _) throws(LayoutError) in try reply.value() }
    ),
    .movementTarget: ProviderCodec(
      .movementTarget,
      Method.MovementTarget.descriptor,
      request: { call, movement in WireMovementTargetRequest(call, movement) },
      result: { (reply: WireMovementTargetReply, _) throws(LayoutError) in
        guard reply.hasTarget else { throw .wrong("target", "is missing") }
        return Int(reply.target)
      }
    ),
    .appearingItems: changedItems(.appearingItems, Method.AppearingItems.descriptor),
    .disappearingItems: changedItems(.disappearingItems, Method.DisappearingItems.descriptor),
    .contentOffsetAfterChange: ProviderCodec(
      .contentOffsetAfterChange,
      Method.ContentOffsetAfterChange.descriptor,
      request: { call, proposed in
        WireContentOffsetAfterChangeRequest.with {
          ($0.call, $0.proposed) = (call, WirePoint(proposed))
        }
      },
      result: { (reply: WireContentOffsetAfterChangeReply, _) throws(LayoutError) in
        guard reply.hasOffset else { throw .wrong("offset", "is missing") }
        return reply.offset.value
      }
    ),
  ]

  /// The codec of a method that changes the ends of elements.
  private static func changedItems(
    _ method: ProviderMethod<[LayoutElement], [LayoutElement]>,
    _ descriptor: MethodDescriptor
  ) -> ProviderCodec<[LayoutElement], [LayoutElement]> {
    ProviderCodec(
      method,
      descriptor,
      request: { call, elements in
        WireChangedItemsRequest.with {
          ($0.call, $0.elements) = (call, elements.map(WireElement.init))
        }
      },
      result: { (reply: WireChangedItemsReply, _) throws(LayoutError) in
        try reply.elements.map { element throws(LayoutError) in try element.value() }
      }
    )
  }

  /// Returns the codec of a method; nil if it is `describe`.
  static func codec<Input, Output>(
    of method: ProviderMethod<Input, Output>
  ) -> ProviderCodec<Input, Output>? {
    all[method.name] as? ProviderCodec<Input, Output>
  }

  /// Checks the number of frames and reserves their memory before they are written out: repeated
  /// frames are a short message.
  private static func reserve(_ frames: WireFrames, of count: Int) throws(LayoutError) {
    let total = frames.total
    try WorkLimit.current?.reserve(max(0, total), of: 40, "\(total) frames of a provider")
    guard total <= count else {
      throw .wrong("frames", "must be one for each of the \(count) items, not \(total)")
    }
  }
}

import GRPCCore
import GRPCProtobuf
import LayoutEngine
import LayoutModel
import LayoutPlugins
import LayoutWire
import SwiftProtobuf

/// The form of a method between the host and a program of providers: its own argument and its answer.
final class ProviderCodec<Input, Answer>: Sendable {
  typealias Client = GRPCClient<ProviderChannel.Transport>

  /// An answer as it came; the closure converts it on the thread that asked.
  struct Reply: Sendable {
    let value: @Sendable () throws(LayoutError) -> Answer
  }

  /// Makes a call over a channel, until a time.
  typealias Ask = (ProviderChannel, ContinuousClock.Instant?) throws -> Reply

  /// Returns what makes the call, from its common part, the method's own argument, and what answers the provider's
  /// questions; nil for a call without questions.
  let asking: @Sendable (WireProviderCall, Input, ProgramQuestions?) -> Ask

  fileprivate init<
    Request: SwiftProtobuf.Message & Sendable,
    Response: SwiftProtobuf.Message & Sendable
  >(
    _ method: ProviderMethod<Input, Answer>,
    _ descriptor: MethodDescriptor,
    request: @escaping @Sendable (WireProviderCall, Input) -> Request,
    answer: @escaping @Sendable (Response, Int) throws(LayoutError) -> Answer
  ) {
    asking = { call, input, questions in
      let message = request(call, input)
      let count = Int(call.items.count)
      if let questions {
        let call = WireConverseCall(of: descriptor.method, message)
        return { channel, end in
          let turn = try channel.converse(until: end, call, answering: questions)
          guard let response = turn.message as? Response else {
            throw LayoutError.wrong("turn", "is no reply of the method \(descriptor.method)")
          }
          return Reply { () throws(LayoutError) in try answer(response, count) }
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
          return Reply { () throws(LayoutError) in try answer(response, count) }
        }
      }
    }
  }

  /// The codec of a method without an argument of its own.
  fileprivate convenience init<Response: SwiftProtobuf.Message & Sendable>(
    _ method: ProviderMethod<Input, Answer>,
    _ descriptor: MethodDescriptor,
    answer: @escaping @Sendable (Response, Int) throws(LayoutError) -> Answer
  ) where Input == Void {
    self.init(method, descriptor, request: { call, _ in call }, answer: answer)
  }
}

/// The codecs of all methods that providers implement.
enum ProviderCodecs {
  private typealias Method = WireLayoutProvider.Method

  /// The most frames of an answer.
  private static let frameLimit = 20_000_000

  /// The codecs by method: a `ProviderCodec` of the method's types each.
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
      answer: { (reply: WireVisibleItemsReply, _) throws(LayoutError) in
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
      answer: { (reply: WireTargetContentOffsetReply, _) throws(LayoutError) in
        guard reply.hasOffset else { throw .wrong("offset", "is missing") }
        return reply.value
      }
    ),
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
      answer: { (reply: WireCoordinateReply, _) throws(LayoutError) in try reply.value() }
    ),
  ]

  /// Returns the codec of a method; nil for `describe`.
  static func codec<Input, Answer>(
    of method: ProviderMethod<Input, Answer>
  ) -> ProviderCodec<Input, Answer>? {
    all[method.name] as? ProviderCodec<Input, Answer>
  }

  /// Reserves the memory of frames, and checks their number, before they are written out: those that repeat are a
  /// short message.
  private static func reserve(_ frames: WireFrames, of count: Int) throws(LayoutError) {
    let total = frames.total
    try WorkLimit.current?.reserve(max(0, total), of: 40, "\(total) frames of a provider")
    guard total <= count else {
      throw .wrong("frames", "must be one for each of the \(count) items, not \(total)")
    }
  }
}

import GRPCCore
import LayoutModel
import LayoutProviders
import LayoutWire
import SwiftProtobuf
import Synchronization

extension ProviderChannel {
  /// Makes a call in which the provider calls the host, and handles its requests on this thread.
  /// - Parameters:
  ///   - end: the deadline of the program, its requests included; nil if there is no limit.
  ///   - call: the call.
  ///   - requests: handles the provider's requests.
  /// - Returns: the turn of the provider that ends the conversation.
  /// - Throws: as ``ask(until:_:)`` does, and `INVALID_ARGUMENT` for a turn that is not a request.
  func converse(
    until end: ContinuousClock.Instant?,
    _ call: WireConverseCall,
    handling requests: ProgramRequests
  ) throws -> WireProviderTurn {
    let outcome = CallOutcome<WireProviderTurn>()
    let turns = ConversationTurns(first: .with { $0.call = call }) { outcome.wake() }
    // The stream of the host's turns ends with the conversation, also after an error.
    defer { turns.end() }
    // The program cannot learn that its deadline has moved, so only the host keeps that of a call
    // in which sections are laid out.
    let isOfSections = call.method == WireLayoutProvider.Method.Collection.descriptor.method
    return try wait(for: outcome, until: end, tellingProgram: isOfSections ? nil : end) {
      // Each request wakes the thread once; the time is checked between two of them.
      guard let request = turns.takeRequest() else { return .zero }
      let start = ContinuousClock.now
      turns.send(try requests.handle(request))
      if case .askSections? = request.turn { return start.duration(to: .now) }
      return .zero
    } _: { client, options in
      try await WireLayoutProvider.Client(wrapping: client)
        .converse(options: options) { writer in
          for await turn in turns.stream { try await writer.write(turn) }
        } onResponse: { response in
          for try await turn in response.messages {
            guard turn.message == nil else {
              // It ends the conversation, however long the provider keeps the stream.
              turns.end()
              return turn
            }
            try turns.pass(turn)
          }
          throw RPCError(
            code: .invalidArgument,
            message: "the provider ended the conversation without a reply"
          )
        }
    }
  }
}

/// The waiting turns of a conversation: the provider's requests for the thread that handles them,
/// and the host's replies for the connection.
private final class ConversationTurns: Sendable {
  /// The most waiting requests of a provider; one with more of them does not wait for replies.
  private static let requestLimit = 64

  /// The host's turns.
  let stream: AsyncStream<WireHostTurn>
  private let continuation: AsyncStream<WireHostTurn>.Continuation
  private let requests = Mutex<[WireProviderTurn]>([])
  private let wake: @Sendable () -> Void

  init(first: WireHostTurn, wake: @escaping @Sendable () -> Void) {
    (stream, continuation) = AsyncStream.makeStream(of: WireHostTurn.self)
    self.wake = wake
    continuation.yield(first)
  }

  /// Passes a request to the thread that handles it.
  /// - Throws: `RESOURCE_EXHAUSTED` if too many wait.
  func pass(_ request: WireProviderTurn) throws {
    let isFull = requests.withLock { requests in
      requests.append(request)
      return requests.count > Self.requestLimit
    }
    guard !isFull else {
      throw RPCError(
        code: .resourceExhausted,
        message: "the provider sends more than \(Self.requestLimit) requests before a reply"
      )
    }
    wake()
  }

  /// Takes the request that has waited longest; nil if no request waits.
  func takeRequest() -> WireProviderTurn? {
    requests.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }

  func send(_ turn: WireHostTurn) { continuation.yield(turn) }

  func end() { continuation.finish() }
}

extension ProgramRequests {
  /// Handles a request.
  ///
  /// A failure is a reply as well, unless the call's own time or request has ended.
  /// - Throws: `INVALID_ARGUMENT` for a turn without a request, and the limits of the running
  ///   request.
  fileprivate func handle(_ request: WireProviderTurn) throws -> WireHostTurn {
    do throws(LayoutError) {
      let contents = try contents(of: request)
      return .with { $0.turn = contents }
    } catch {
      try WorkLimit.current?.checkStopped()
      return .with { $0.failure = WireLayoutError(error) }
    }
  }

  private func contents(
    of request: WireProviderTurn
  ) throws(LayoutError) -> WireHostTurn.OneOf_Turn {
    switch request.turn {
    case .askLayout(let request): return .layout(WireSectionFrames(try layout(request)))
    case .askText(let request):
      let options = try request.options.checked("options")
      return .text(WireTextSize(try size(of: request.text, options: options)))
    case .askElement(let request):
      let element = try element(
        ofKind: request.elementKind.isEmpty ? nil : request.elementKind,
        item: request.hasItem ? try request.item.index("item") : nil,
        of: try request.side.place(),
        section: request.hasSection ? try request.section.index("section") : nil
      )
      return .element(.with { if let element { $0.element = WireElement(element) } })
    case .askChange(let request):
      let elements = try request.elements.map { element throws(LayoutError) in
        try element.value()
      }
      let options = try request.options.checked("options")
      let changed = try change(request.name, options: options, elements)
      return .elements(.with { $0.elements = changed.map(WireElement.init) })
    case .askSections(let request):
      let handles = try layOut(
        from: try request.first.index("first"),
        count: try request.count.index("count"),
        in: SectionSpaceChoice(
          container: request.hasContainer ? request.container.value : nil,
          axis: request.axis == .unspecified ? nil : request.axis.value
        )
      )
      return .sections(
        .with {
          $0.firstHandle = Int64(handles.first ?? 0)
          $0.sizes = handles.sizes.map(WireSize.init)
        }
      )
    case .askSectionElement(let request):
      let element = try element(
        ofSection: try request.handle.index("handle"),
        elementKind: request.elementKind.isEmpty ? nil : request.elementKind,
        item: request.hasItem ? try request.item.index("item") : nil
      )
      return .element(.with { if let element { $0.element = WireElement(element) } })
    case .layout, .section, .group, .cell, .visibleItems, .targetContentOffset, .screen,
      .coordinate, .movementTarget, .changedItems, .contentOffsetAfterChange, .collection, nil:
      throw .wrong("turn", "is not a request that this host knows")
    }
  }

  private func layout(_ request: WireLayoutQuestion) throws(LayoutError) -> LayoutFrames {
    var changes = Changes()
    if request.hasItems {
      guard request.items.isFinite else { throw .wrong("items", "must have finite numbers only") }
      changes.items = request.items.source
    }
    if request.hasContainer { changes.container = request.container.value }
    if !request.order.isEmpty {
      changes.order = try request.order.map { item throws(LayoutError) in try item.index("order") }
    }
    if request.hasState { changes.state = try request.state.checked("state") }
    return try layout(request.name, options: try request.options.checked("options"), changes)
  }
}

extension WireElementQuestion.Side {
  /// Returns the place in which an element is looked for.
  /// - Throws: `INVALID_ARGUMENT` for an unknown side.
  fileprivate func place() throws(LayoutError) -> ProgramRequests.Place {
    switch self {
    case .unspecified: .section
    case .before: .before
    case .after: .after
    case .UNRECOGNIZED: throw .wrong("side", "must be a side that this host knows")
    }
  }
}

extension Google_Protobuf_Struct {
  /// Returns the object.
  /// - Throws: `INVALID_ARGUMENT` for numbers that are not finite.
  fileprivate func checked(_ field: String) throws(LayoutError) -> SourceObject {
    guard isFinite else { throw .wrong(field, "must have finite numbers only") }
    return object
  }
}

extension Int64 {
  /// Returns the number of an item.
  /// - Throws: `INVALID_ARGUMENT` for a negative one.
  fileprivate func index(_ field: String) throws(LayoutError) -> Int {
    guard self >= 0 else { throw .wrong(field, "must be 0 or more") }
    return Int(self)
  }
}

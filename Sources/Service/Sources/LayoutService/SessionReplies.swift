import FoundationEssentials
import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutWire
import SwiftProtobuf

/// The replies to one request of a session's stream: each is made when it is sent.
struct PendingReplies: Sendable {
  /// The first reply without elements; nil once it was made.
  private var first: WireSessionReply?
  /// The elements before a transition.
  private var before: ElementStream
  private var elements: ElementStream
  /// The elements of the transition that the request asks for.
  private var transitionElements: TransitionElementStream?
  /// The pieces of a saved document, last first.
  private var pieces: [Data] = []
  /// The memory that the request has taken.
  let lease: MemoryTotal.Lease?

  /// Creates the replies of the request that the current limit belongs to.
  init(
    _ first: WireSessionReply,
    before: ElementStream = ElementStream([], collection: 0),
    elements: ElementStream = ElementStream([], collection: 0)
  ) {
    (self.first, self.before, self.elements) = (first, before, elements)
    lease = WorkLimit.current?.lease
  }

  /// Creates the replies with a saved document.
  init(document text: String) {
    self.init(WireSessionReply())
    let bytes = Data(text.utf8)
    pieces = stride(from: 0, to: bytes.count, by: Self.pieceSize)
      .map { Data(bytes[$0..<min(bytes.count, $0 + Self.pieceSize)]) }
      .reversed()
  }

  /// The bytes of a piece of a document.
  private static let pieceSize = 512 << 10

  /// The approximate bytes of all elements, without those of the transition.
  var estimatedBytes: Int { before.estimatedBytes + elements.estimatedBytes }

  /// Returns the replies with a transition, whose elements follow the others.
  func adding(_ transition: WireTransition, _ elements: TransitionElementStream) -> PendingReplies {
    var replies = self
    replies.first?.transition = transition
    replies.transitionElements = elements
    return replies
  }

  /// Whether all elements were sent.
  private var isAtEnd: Bool {
    before.isAtEnd && elements.isAtEnd && transitionElements?.isAtEnd != false && pieces.isEmpty
  }

  /// Makes the next reply, which announces another one unless it is the last; nil after the last.
  mutating func next() -> WireSessionReply? {
    guard first != nil || !isAtEnd else { return nil }
    var reply = first ?? WireSessionReply()
    first = nil
    reply.document = pieces.popLast() ?? Data()
    var room = ElementStream.byteLimit - reply.document.count
    if !before.isAtEnd {
      reply.before = before.next() ?? []
      room -= min(room, before.estimatedBytes)
    }
    if before.isAtEnd, room > 0, !elements.isAtEnd {
      reply.elements = elements.next(bytes: room) ?? []
      room -= min(room, elements.estimatedBytes)
    }
    if before.isAtEnd, elements.isAtEnd, room > 0 {
      reply.transitionElements = transitionElements?.next(bytes: room) ?? []
    }
    reply.continues = !isAtEnd
    return reply
  }
}

/// The handling of one request of a session's stream.
struct SessionReplies {
  let request: WireSessionRequest
  let session: Session
  let handling: RequestHandling
  let limits: WireLimits

  /// Executes the request, whose document is open.
  /// - Returns: the replies, which are made as they are sent.
  /// - Throws: the failure of the request; its caller restores the session.
  func replies() throws -> PendingReplies {
    let replies = try actionReplies()
    return request.withTransition ? try adding(session.transition(), to: replies) : replies
  }

  /// Executes the request, and returns the replies without a transition.
  private func actionReplies() throws -> PendingReplies {
    switch request.action {
    case .open: return try layoutReplies()
    case .set(let overrides):
      try change(overrides)
      return try layoutReplies()
    case .transition(let overrides):
      let before = ElementStream(try session.solve(), .visibleState(try session.visibleState()))
      try handling.check(before, limits)
      try change(overrides)
      return try layoutReplies(before: before)
    case .scroll(let scroll): return try self.scroll(scroll)
    case .fling(let fling): return try self.fling(fling)
    case .insert, .delete, .move:
      try changeItems()
      return try layoutReplies()
    case .query(let query): return try self.query(query)
    case .explain(let path):
      let explanation = try session.explain(path.value)
      let text = try ReportRenderer(format: .json).text(of: explanation)
      return PendingReplies(.with { $0.explanation = text })
    case .save: return try saved()
    case nil: throw LayoutError.wrong("action", "is missing")
    }
  }

  // MARK: Changes

  private func change(_ overrides: WireOverrides) throws(LayoutError) {
    let flags = try overrides.flags()
    let offset = try overrides.offset()
    try session.change { state in state.flags = state.flags.merging(flags) }
    if let offset { try session.scroll(to: offset) }
  }

  private func changeItems() throws {
    switch request.action {
    case .insert(let insert):
      guard insert.items.isFinite else { throw LayoutError.wrong("items", "must be finite") }
      let items = try LayoutItems(
        insert.items.source,
        withoutFiles: "items of a request come from no file"
      )
      try session.insertItems(items, section: Int(insert.section), at: Int(insert.item))
    case .delete(let delete):
      guard delete.item >= 0, (0...Int64(LayoutItems.countLimit)).contains(delete.count),
        delete.item <= Int64(LayoutItems.countLimit)
      else { throw LayoutError.wrong("delete", "must have a count and an item from 0 on") }
      let range = Int(delete.item)..<Int(delete.item + delete.count)
      try session.deleteItems(range, section: Int(delete.section))
    case .move(let move):
      try session.moveItem(Int(move.item), to: Int(move.to), section: Int(move.section))
    default: break
    }
  }

  private func scroll(_ scroll: WireSessionScroll) throws -> PendingReplies {
    try focus(scroll.collection)
    switch scroll.target {
    case .to(let offset): try session.scroll(to: try offset.checked("scroll.to"))
    case .by(let distance): try session.scroll(by: try distance.checked("scroll.by"))
    case nil: throw LayoutError.wrong("scroll", "must have “to” or “by”")
    }
    return try visibleReplies(velocity: try scroll.velocity.checked("scroll.velocity"))
  }

  private func fling(_ fling: WireSessionFling) throws -> PendingReplies {
    try focus(fling.collection)
    let velocity = try fling.velocity.checked("fling.velocity")
    let outcome = try session.fling(velocity: velocity, deceleration: fling.fast ? .fast : .normal)
    let focused = try session.focusedCollection().name ?? ""
    return try visibleReplies(proposed: (focused, outcome.proposed))
  }

  private func focus(_ collection: String) throws(LayoutError) {
    if !collection.isEmpty { try session.focus(on: collection) }
  }

  // MARK: Replies

  private func query(_ query: WireQuery) throws -> PendingReplies {
    let (stream, visibleState) = try query.elements(of: session)
    var first = WireSessionReply()
    if case .summary = query.part {
      first.header = WireSolveHeader(try session.solve(), visibleState)
    }
    return try replies(first, stream)
  }

  /// Returns the document as it is now.
  /// - Throws: `RESOURCE_EXHAUSTED` for a document that exceeds the limits of a reply.
  private func saved() throws(LayoutError) -> PendingReplies {
    let text = try session.documentText()
    guard text.utf8.count <= handling.replyLimit(limits) else {
      throw RequestHandling.tooLarge("\(text.utf8.count) bytes")
    }
    _ = try handling.lease(text.utf8.count)
    return PendingReplies(document: text)
  }

  /// Returns the header of a changed layout with its visible elements.
  private func layoutReplies(
    before: ElementStream = ElementStream([], collection: 0)
  ) throws -> PendingReplies {
    let state = try session.visibleState()
    let solution = try session.solve()
    var first = WireSessionReply()
    first.header = WireSolveHeader(solution, state)
    return try replies(first, before: before, ElementStream(solution, .visibleState(state)))
  }

  /// Returns the visible elements; `proposed` is the offset that a fling proposed for a collection.
  private func visibleReplies(
    velocity: LayoutPoint = .zero,
    proposed: (collection: String, offset: LayoutPoint)? = nil
  ) throws -> PendingReplies {
    let state = try session.visibleState(velocity: velocity)
    let stream = ElementStream(try session.solve(), .visibleState(state))
    return try replies(WireSessionReply(), stream, proposed: proposed)
  }

  private func replies(
    _ first: WireSessionReply,
    before: ElementStream = ElementStream([], collection: 0),
    _ stream: ElementStream,
    proposed: (collection: String, offset: LayoutPoint)? = nil
  ) throws -> PendingReplies {
    try handling.check(stream, limits)
    var first = first
    first.positions = try session.solve().collections
      .map { collection in
        .with {
          $0.collection = collection.name ?? ""
          $0.contentOffset = WirePoint(collection.contentOffset)
          if let proposed, proposed.collection == $0.collection {
            $0.proposed = WirePoint(proposed.offset)
          }
        }
      }
    _ = try handling.lease(before.estimatedBytes + stream.estimatedBytes)
    return PendingReplies(first, before: before, elements: stream)
  }

  /// Returns the replies with a transition, whose elements follow the others.
  /// - Throws: `RESOURCE_EXHAUSTED` for more elements than the request or the service allows.
  private func adding(
    _ transition: LayoutTransition?,
    to replies: PendingReplies
  ) throws(LayoutError) -> PendingReplies {
    guard let transition else { return replies }
    let elements = TransitionElementStream(transition)
    try handling.check(
      elementCount: elements.elementCount,
      frameCount: elements.elementCount,
      bytes: elements.estimatedBytes,
      limits
    )
    _ = try handling.lease(replies.estimatedBytes + elements.estimatedBytes)
    return replies.adding(WireTransition(transition), elements)
  }
}

import FoundationEssentials
import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutWire
import SwiftProtobuf

/// The reply to one request of a session's stream.
struct SessionReplies {
  let request: WireSessionRequest
  let session: Session
  let handling: RequestHandling
  let limits: WireLimits

  /// Executes the request.
  /// - Returns: the replies, of which all but the last announce another.
  /// - Throws: the failure of the request; the session is then unchanged.
  func replies() throws -> [WireSessionReply] {
    try session.restoringOnFailure {
      switch request.action {
      case .open(let open):
        try session.open(open.document, open.overrides)
        return try layoutReplies()
      case .set(let overrides):
        try change(overrides)
        return try layoutReplies()
      case .transition(let overrides):
        let before = try elements(
          ElementStream(try session.solve(), .visibleState(session.visibleState()))
        )
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
        return [.with { $0.explanation = text }]
      case nil: throw LayoutError.wrong("action", "is missing")
      }
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
      try session.moveItem(Int(move.from), to: Int(move.to), section: Int(move.section))
    default: break
    }
  }

  private func scroll(_ scroll: WireSessionScroll) throws -> [WireSessionReply] {
    try focus(scroll.collection)
    switch scroll.target {
    case .to(let offset): try session.scroll(to: try offset.checked("scroll.to"))
    case .by(let distance): try session.scroll(by: try distance.checked("scroll.by"))
    case nil: throw LayoutError.wrong("scroll", "must have “to” or “by”")
    }
    return try visibleReplies(velocity: try scroll.velocity.checked("scroll.velocity"))
  }

  private func fling(_ fling: WireSessionFling) throws -> [WireSessionReply] {
    try focus(fling.collection)
    let velocity = try fling.velocity.checked("fling.velocity")
    let outcome = try session.fling(velocity: velocity, deceleration: fling.fast ? .fast : .normal)
    var replies = try visibleReplies()
    let focused = try session.focusedCollection().name ?? ""
    for index in replies[0].positions.indices
    where replies[0].positions[index].collection == focused {
      replies[0].positions[index].proposed = WirePoint(outcome.proposed)
    }
    return replies
  }

  private func focus(_ collection: String) throws(LayoutError) {
    if !collection.isEmpty { try session.focus(on: collection) }
  }

  // MARK: Replies

  private func query(_ query: WireQuery) throws -> [WireSessionReply] {
    let (stream, visibleState) = try query.elements(of: session)
    try handling.check(stream, limits)
    var first = WireSessionReply()
    if case .summary = query.part {
      first.header = WireSolveHeader(try session.solve(), visibleState)
    }
    return try replies(first, stream)
  }

  /// Returns the header of a changed layout with its visible elements.
  private func layoutReplies(before: [WireElements] = []) throws -> [WireSessionReply] {
    let state = try session.visibleState()
    let solution = try session.solve()
    var first = WireSessionReply()
    first.header = WireSolveHeader(solution, state)
    first.before = before
    return try replies(first, ElementStream(solution, .visibleState(state)))
  }

  private func visibleReplies(velocity: LayoutPoint = .zero) throws -> [WireSessionReply] {
    let state = try session.visibleState(velocity: velocity)
    return try replies(
      WireSessionReply(),
      ElementStream(try session.solve(), .visibleState(state))
    )
  }

  private func replies(
    _ first: WireSessionReply,
    _ stream: ElementStream
  ) throws -> [WireSessionReply] {
    try handling.check(stream, limits)
    var first = first
    var stream = stream
    first.elements = stream.next() ?? []
    first.positions = try session.solve().collections
      .map { collection in
        .with {
          $0.collection = collection.name ?? ""
          $0.contentOffset = WirePoint(collection.contentOffset)
        }
      }
    var replies = [first]
    while let elements = stream.next() {
      replies[replies.count - 1].continues = true
      replies.append(.with { $0.elements = elements })
    }
    return replies
  }

  private func elements(_ stream: ElementStream) throws(LayoutError) -> [WireElements] {
    try handling.check(stream, limits)
    var stream = stream
    var elements: [WireElements] = []
    while let next = stream.next() { elements += next }
    return elements
  }
}

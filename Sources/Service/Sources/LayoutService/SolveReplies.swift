import FoundationEssentials
import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutWire
import SwiftProtobuf

/// The replies to a request for a layout: the first one is made with the layout, the others when
/// they are sent.
struct SolveReplies: Sendable {
  private(set) var first = WireSolveReply()
  private var stream = ElementStream([], collection: 0)
  /// The pieces of a text that follow the first reply, last first.
  private var texts: [Data] = []
  /// The memory of the layout and of the replies that are not sent; nil if the first one is all.
  private var lease: MemoryTotal.Lease?

  /// The bytes of a piece of text.
  private static let pieceSize = 512 << 10

  /// Creates the replies of a request that was replied to before.
  init(again first: WireSolveReply) { self.first = first }

  /// Solves the open document of a request.
  /// - Throws: a failure of a provider, the query or a limit.
  init(_ request: WireSolveRequest, _ session: Session, _ handling: RequestHandling) throws {
    if request.text != .unspecified {
      try render(request, session, handling)
    } else {
      let (stream, visibleState) = try request.query.elements(of: session)
      self.stream = stream
      try handling.check(stream, request.limits)
      let solution = try session.solve()
      first.header = WireSolveHeader(
        solution,
        visibleState,
        hasDiagnostics: request.diagnostics
      )
      first.elements = self.stream.next() ?? []
      // The layout is kept until the last reply is made of it.
      if !isWhole { lease = try handling.lease(stream.estimatedBytes) }
    }
  }

  /// Returns the next reply; nil after the last.
  mutating func next() -> WireSolveReply? {
    if let text = texts.popLast() { return .with { $0.text = text } }
    return stream.next().map { elements in .with { $0.elements = elements } }
  }

  /// Whether there is only the first reply.
  var isWhole: Bool { texts.isEmpty && stream.isAtEnd }

  // MARK: Text

  /// Makes the pieces of a text.
  /// - Throws: a failure of the layout, and of a text that is too long.
  private mutating func render(
    _ request: WireSolveRequest,
    _ session: Session,
    _ handling: RequestHandling
  ) throws {
    let limit = handling.replyLimit(request.limits)
    // The text outlives the layout, which the request's own lease holds.
    let lease = handling.memory.lease()
    let solution = try session.solve()
    let format = try request.text.format()
    guard let query = try request.query.selection(of: session) else {
      throw LayoutError.wrong("query", "cannot be of items or a summary where the reply is text")
    }
    if format != .summary {
      try request.limits.check(elementCount: ElementStream(solution, query).elementCount)
    }
    let renderer = ResultRenderer(format: format, query: query)
    var pieces: [Data] = []
    var (piece, count) = (Data(), 0)
    func add(_ text: String) throws {
      try WorkLimit.current?.check()
      count += text.utf8.count
      guard count <= limit else {
        throw RequestHandling.tooLarge("more than \(limit) bytes, which is the limit")
      }
      piece.append(contentsOf: text.utf8)
      if piece.count >= Self.pieceSize {
        guard lease.take(piece.count) else { throw LayoutError.tooMuchMemory(for: lease) }
        pieces.append(piece)
        piece = Data()
      }
    }
    if request.text == .jsonLine {
      try renderer.renderLine(solution, write: add)
    } else {
      try renderer.render(solution, write: add)
    }
    if !piece.isEmpty || pieces.isEmpty { pieces.append(piece) }
    texts = pieces.reversed()
    first.text = texts.popLast() ?? Data()
    first.header.hasDiagnostics_p = solution.collections.contains { !$0.diagnostics.isEmpty }
    if !isWhole { self.lease = lease }
  }
}

extension WireTextFormat {
  /// Returns the form of results.
  /// - Throws: `INVALID_ARGUMENT` for an unknown one.
  fileprivate func format() throws(LayoutError) -> ResultFormat {
    switch self {
    case .table: .table
    case .json, .jsonLine: .json
    case .ndjson: .ndjson
    case .summary: .summary
    default: throw .wrong("text", "is no known form")
    }
  }
}

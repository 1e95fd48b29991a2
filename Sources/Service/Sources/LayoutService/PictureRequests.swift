import FoundationEssentials
import LayoutDrawing
import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutRaster
import LayoutWire
import SwiftProtobuf

extension WireDrawRequest {
  /// Draws the document of a session.
  /// - Throws: a failure of the layout, and `RESOURCE_EXHAUSTED` for a picture that is too large or has too
  ///   many elements.
  func picture(of session: Session) throws(LayoutError) -> [UInt8] {
    for (name, value) in [("element_limit", elementLimit), ("pixel_limit", pixelLimit)]
    where value < 0 {
      throw .wrong(name, "must be 0 or more, not \(value)")
    }
    let solution = try session.solve()
    let state = visible ? try session.visibleState() : nil
    let query = state.map { ElementQuery.visibleState($0) } ?? .all
    try limits.check(elementCount: ElementStream(solution, query).elementCount)
    var options = PictureOptions(labels: hideLabels ? .none : .fitting)
    if elementLimit > 0 { options.elementLimit = Int(clamping: elementLimit) }
    let picture = try Picture(of: solution, at: state, options: options)
    switch form {
    case .png: return try raster().png(of: picture)
    case .pdf: return try PDFRenderer(theme: theme).pdf(of: picture)
    case .text: return Array(try terminalRenderer().text(of: picture).utf8)
    case .svg, .unspecified: return Array(SVGRenderer(theme: theme).text(of: picture).utf8)
    case .UNRECOGNIZED: throw .wrong("form", "is no known form of pictures")
    }
  }

  private var theme: PictureTheme { dark ? .dark : .light }

  private func raster() throws(LayoutError) -> RasterRenderer {
    var scale = RasterScale.standard
    if self.scale != 0 {
      guard let given = RasterScale(self.scale) else {
        throw .wrong("scale", "must be greater than 0 and at most 16")
      }
      scale = given
    }
    return RasterRenderer(
      theme: theme,
      scale: scale,
      pixelLimit: pixelLimit > 0
        ? min(Int(clamping: pixelLimit), RasterRenderer.standardPixelLimit)
        : RasterRenderer.standardPixelLimit
    )
  }

  /// The largest terminal for pictures, in characters.
  private static let terminalLimit: ClosedRange<Int32> = 1...1000

  private func terminalRenderer() throws(LayoutError) -> TerminalRenderer {
    let size = hasTerminal ? (terminal.columns, terminal.rows) : (80, 50)
    guard Self.terminalLimit.contains(size.0), Self.terminalLimit.contains(size.1) else {
      throw .wrong("terminal", "must have from 1 to 1000 columns and rows")
    }
    var renderer = TerminalRenderer(columns: Int(size.0), rows: Int(size.1))
    guard let colors = TerminalRenderer.Colors(count: terminal.colors) else {
      throw .wrong("terminal.colors", "must be 0, 16, 256 or 16777216")
    }
    renderer.colors = colors
    renderer.characters = terminal.ascii ? .ascii : .boxDrawing
    renderer.background =
      switch terminal.background {
      case .light: .light
      case .dark: .dark
      default: .unknown
      }
    return renderer
  }
}

extension TerminalRenderer.Colors {
  /// The colour depths by their number in messages.
  private static let counts: [(Int32, Self)] = [
    (0, .none), (16, .sixteen), (256, .indexed), (1 << 24, .full),
  ]

  /// Returns the colour depth of a number; nil if it is another number.
  fileprivate init?(count: Int32) {
    guard let colors = Self.counts.first(where: { $0.0 == count })?.1 else { return nil }
    self = colors
  }
}

extension WireCheckRequest {
  /// Checks the document in all combinations.
  /// - Parameters:
  ///   - handling: the configuration of the sessions.
  ///   - whole: the limit of the whole check.
  ///   - time: the time of each of its operations; nil if there is no limit.
  ///   - memory: the memory of each of its operations, in bytes.
  /// - Returns: the replies.
  /// - Throws: a failure of the document, or of the call.
  func replies(
    _ handling: RequestHandling,
    within whole: WorkLimit,
    _ time: Duration?,
    _ memory: Int
  ) throws -> [WireCheckReply] {
    let flags = try overrides.flags()
    var configuration = handling.configuration.host
    configuration.flags = configuration.flags.merging(flags)
    configuration.contentOffset = try overrides.offset() ?? configuration.contentOffset
    configuration.timeLimit = time.map { .limit($0) } ?? .unlimited
    configuration.memoryLimit = memory
    var checker = DocumentChecker(configuration, matrix: try matrix(flags))
    checker.isInterrupted = { whole.isOver }
    // The call has one thread of the service, and memory for the layouts of one.
    checker.usesAllProcessors = false
    let check = try checker.check(try document.content())
    try whole.checkStopped()
    let replies = try replies(of: check)
    let bytes = try replies.reduce(0) { try $0 + ($1.serializedBytes() as [UInt8]).count }
    guard bytes <= handling.replyLimit(limits) else {
      throw RequestHandling.tooLarge("\(bytes) bytes; the limit is \(handling.replyLimit(limits))")
    }
    return replies
  }

  private func matrix(_ flags: EnvironmentDescription) throws(LayoutError) -> LayoutMatrix {
    let named = flags.device.map { [$0] } ?? devices
    let all: DeviceSelection? = flags.container == nil ? .all : nil
    let isTextSized = flags.traits.preferredContentSizeCategory != nil
    return LayoutMatrix(
      devices: named.isEmpty ? all : try DeviceSelection(names: named),
      orientations: flags.orientation.map { [$0] },
      categories: try categories.isEmpty
        ? (isTextSized ? [] : PreferredContentSizeCategory.allCases)
        : LayoutMatrix.categories(categories)
    )
  }

  private func replies(of check: DocumentCheck) throws(LayoutError) -> [WireCheckReply] {
    var replies = check.findings.map { finding in
      WireCheckReply.with { $0.finding = WireFinding(finding) }
    }
    if let failure = check.failure {
      replies.append(.with { $0.failure = WireLayoutError(failure) })
    }
    guard text != .unspecified else { return replies }
    guard text == .table || text == .json else { throw .wrong("text", "must be TABLE or JSON") }
    let report = ReportRenderer(format: text == .json ? .json : .table).text(of: [check])
    return replies + [.with { $0.text = Data(report.utf8) }]
  }
}

extension WireFinding {
  fileprivate init(_ finding: CheckFinding) {
    self.init()
    severity = finding.severity.rawValue
    kind = finding.kind.word
    message = finding.worst?.message ?? ""
    combinations = finding.occurrences.map(\.combination.name)
    if let section = finding.section { self.section = Int64(section) }
    items = finding.worst?.items.map(Int64.init) ?? []
    collection = finding.collection ?? ""
  }
}

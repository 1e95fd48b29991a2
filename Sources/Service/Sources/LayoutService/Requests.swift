import FoundationEssentials
import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutWire
import SwiftProtobuf

// The contents of requests, checked once.

extension WireDocument {
  /// Returns the document's content.
  /// - Throws: `INVALID_ARGUMENT` if the document is missing or not JSON.
  func content() throws(LayoutError) -> DocumentContent {
    let form: DocumentContent.Form
    switch self.form {
    case .json(let text): form = .json(Array(text.utf8))
    case .lua(let text): form = .lua(Array(text.utf8))
    case .batchLine(let text): form = .batchLine(Array(text.utf8))
    case .tree(let tree):
      guard tree.isFinite else { throw .wrong("document.tree", "must have finite numbers only") }
      form = .tree(SourceValue(.object(tree.object)))
    case nil: throw .wrong("document", "is missing: json, lua or tree")
    }
    return DocumentContent(
      form,
      name: name.isEmpty ? nil : name,
      resources: resources.mapValues { Array($0) }
    )
  }
}

extension WireLimits {
  /// Checks that no limit is negative; 0 means no limit of the request's own.
  /// - Throws: `INVALID_ARGUMENT` with the name of the limit.
  func check() throws(LayoutError) {
    let numbers = [("memory", memory), ("elements", elements), ("reply_bytes", replyBytes)]
    for (name, value) in numbers where value < 0 {
      throw .wrong("limits.\(name)", "must be 0 or more, not \(value)")
    }
    if hasTime, Duration(time) < .zero { throw .wrong("limits.time", "must be 0 or more") }
  }

  /// Checks the number of a reply's elements, where each repeated one counts.
  /// - Throws: `RESOURCE_EXHAUSTED` with the limit that it exceeds.
  func check(elementCount: @autoclosure () -> Int) throws(LayoutError) {
    guard elements > 0 else { return }
    let count = elementCount()
    guard count <= elements else {
      throw RequestHandling.tooLarge("\(count) elements; the limit is \(elements)")
    }
  }
}

extension Session {
  /// Opens a request's document with overrides of its environment.
  /// - Throws: a failure of the document or of an override.
  func open(_ document: WireDocument, _ overrides: WireOverrides) throws(LayoutError) {
    let flags = try overrides.flags()
    let offset = try overrides.offset()
    try open(try document.content())
    state.flags = configuration.flags.merging(flags)
    if let offset { state.contentOffset = offset }
  }
}

extension EnvironmentDescription {
  /// Returns the description with the values of another one, which take precedence.
  func merging(_ other: EnvironmentDescription) -> EnvironmentDescription {
    var merged = self
    merged.device = other.device ?? device
    merged.orientation = other.orientation ?? orientation
    merged.container = other.container ?? container
    merged.traits = other.traits.filled(from: traits)
    return merged
  }
}

extension WireQuery {
  /// Returns the selection by a place; nil if it selects items or a summary.
  /// - Throws: a failure of the visible state, or of the query.
  func selection(of session: Session) throws(LayoutError) -> ElementQuery? {
    switch part {
    case .rect(let rect): return .rect(try rect.checked("rect"))
    case .visible(let visible):
      let velocity = try visible.velocity.checked("velocity")
      return .visibleState(try session.visibleState(velocity: velocity))
    case .items, .summary: return nil
    case nil: return .all
    }
  }

  /// Finds the elements of a session's layout that the query selects.
  /// - Returns: the elements as messages, and their visible state; nil if the elements are at rest.
  /// - Throws: a failure of the layout, of a provider, or of the query.
  func elements(
    of session: Session
  ) throws(LayoutError) -> (stream: ElementStream, visibleState: VisibleState?) {
    let solution = try session.solve()
    guard let query = try selection(of: session) else {
      guard case .items(let items) = part else { return (ElementStream([], collection: 0), nil) }
      return (try Self.items(items, of: solution), nil)
    }
    var state: VisibleState?
    if case .visibleState(let shown) = query { state = shown }
    return (ElementStream(solution, query), state)
  }

  private static func items(
    _ items: WireIndexPaths,
    of solution: Solution
  ) throws(LayoutError) -> ElementStream {
    let collection = try solution.collection(
      named: items.collection.isEmpty ? nil : items.collection
    )
    let index = solution.collections.firstIndex { $0.name == collection.name } ?? 0
    var elements: [LayoutElement] = []
    for path in items.path.map(\.value) {
      guard let element = collection.layout.element(at: path) else {
        throw LayoutError(
          .outOfRange,
          origin: .document,
          message: "there is no item \(path.item) in section \(path.section)",
          path: "query.items"
        )
      }
      elements.append(element)
    }
    return ElementStream(elements, collection: index)
  }
}

extension WireSolveHeader {
  /// Creates the header of a layout.
  /// - Parameters:
  ///   - solution: the layout.
  ///   - visibleState: the visible state whose overlays count; nil means those at rest.
  ///   - hasDiagnostics: whether the header has diagnostics.
  /// - Complexity: O(number of sections), and of items for diagnostics.
  init(_ solution: Solution, _ visibleState: VisibleState?, hasDiagnostics: Bool = false) {
    self.init()
    environment = WireEnvironment(solution.environment)
    overlays = (visibleState?.overlays ?? solution.overlays).map(WireOverlay.init)
    collections = solution.collections.map { WireCollection($0, hasDiagnostics: hasDiagnostics) }
    hasDiagnostics_p = collections.contains { !$0.diagnostics.isEmpty }
  }
}

extension WireCollection {
  fileprivate init(_ collection: Solution.Collection, hasDiagnostics: Bool) {
    let layout = collection.layout
    self.init()
    name = collection.name ?? ""
    region = WireRect(collection.region)
    contentSize = WireSize(layout.contentSize)
    contentOffset = WirePoint(collection.contentOffset)
    contentInset = WireInsets(layout.contentInset)
    scrollDirection = WireAxis(layout.scrollDirection)
    sections = layout.sections.map(WireSection.init)
    elementCount = Int64(layout.elementCount)
    // A failure is said to clients that request no diagnostics, too.
    let said = hasDiagnostics ? collection.diagnostics : collection.fallbacks
    diagnostics = said.map(WireDiagnostic.init)
  }
}

extension WireSection {
  fileprivate init(_ section: CollectionLayout.Section) {
    self.init()
    id = section.id ?? ""
    layout = section.provider
    frame = WireRect(section.frame)
    itemCount = Int64(section.itemCount)
    if let offset = section.orthogonalOffset { orthogonalOffset = offset }
  }
}

extension WireDiagnostic {
  fileprivate init(_ diagnostic: Diagnostic) {
    self.init()
    kind = diagnostic.kind.rawValue
    if let section = diagnostic.section { self.section = Int64(section) }
    count = Int64(diagnostic.count)
    items = diagnostic.items.map(Int64.init)
    message = diagnostic.message
  }
}

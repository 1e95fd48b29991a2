import LayoutHost
import LayoutModel
import LayoutUIKit
import Testing

/// A hosted layout in a view of 300 × 100 points, with the failures that it reports.
final class HostedCase {
  let layout: HostedLayout
  /// The view, as the next preparation finds it.
  var view: HostedView
  /// The number of items of each section of the view.
  var counts: [Int]
  /// How often the numbers of items were read.
  private(set) var readings = 0
  private(set) var failures: [LayoutError] = []

  /// Shows a session's document in a view with numbers of items.
  init(_ session: Session, counts: [Int]) {
    layout = HostedLayout(session)
    self.counts = counts
    var surroundings = EnvironmentDescription()
    surroundings.traits.displayScale = 2
    view = HostedView(
      bounds: LayoutRect(x: 0, y: 0, width: 300, height: 100),
      surroundings: surroundings
    )
    layout.didFail = { [weak self] failure in self?.failures.append(failure) }
    prepare(after: .everything)
  }

  /// Shows a document in a view with numbers of items.
  convenience init(
    _ document: DocumentDescription,
    plugins: [String: String] = [:],
    counts: [Int]
  ) throws {
    let budget = PluginBudget(deadline: .unlimited)
    let session = Session(HostConfiguration(plugins: plugins, budget: budget))
    try session.open(document)
    self.init(session, counts: counts)
  }

  /// Shows sections of rows in a view with numbers of items.
  convenience init(rows options: SourceObject..., counts: [Int]) throws {
    let sections = options.map {
      DocumentDescription.Section("list", options: $0, items: 3)
    }
    try self.init(DocumentDescription(sections: sections), counts: counts)
  }

  /// Shows a section of rows, 40 points high, in a view with a number of items; the plugin that lays
  /// them out has other fields, each with its comma.
  convenience init(rowsWithHooks hooks: String, count: Int) throws {
    let plugin = """
      return {
        api = 1, summary = "Rows.",
        group = function(environment)
          local frames = {}
          for i = 1, environment.itemCount do
            frames[i] = { x = 0, y = (i - 1) * 40, width = 300, height = 40 }
          end
          return frames
        end,
        \(hooks)
      }
      """
    let section = DocumentDescription.Section("steps", items: 1)
    try self.init(
      DocumentDescription(sections: [section]),
      plugins: ["steps": plugin],
      counts: [count]
    )
  }

  /// Makes the results those of the view, as a collection view does before it shows elements.
  func prepare(after change: HostedChange = .layout) {
    layout.prepare(
      for: view,
      itemCounts: {
        readings += 1
        return counts
      },
      after: change
    )
  }

  /// Updates the data source as a collection view does, which then scrolls to the target.
  func update(_ updates: [HostedUpdate], counts: [Int], isPrepared: Bool = true) {
    self.counts = counts
    if isPrepared { prepare(after: .items) }
    layout.prepare(for: view, itemCounts: { counts }, after: updates)
    view.bounds.origin = layout.targetAfterUpdate(proposed: view.bounds.origin)
  }

  /// Scrolls as a collection view does: prepares again only if the layout requires it.
  func scroll(to y: Double) {
    var scrolled = view
    scrolled.bounds.y = y
    let change = layout.change(to: scrolled)
    view = scrolled
    if let change { prepare(after: change) }
  }

  /// The names and positions of the elements in the visible bounds and 100 points around them.
  var shown: [String] {
    let bounds = LayoutRect(x: 0, y: view.bounds.y - 100, width: 300, height: 300)
    return layout.elements(in: bounds).map(Self.text)
  }

  /// Returns an element as text: the kind, section and item, and the upper edge.
  static func text(_ hosted: HostedElement) -> String {
    let name = hosted.name
    let section = name.section.map { "\($0)" } ?? "-"
    let kind = name.elementKind.map { $0 + " " } ?? ""
    return "\(kind)\(section).\(name.item) \(hosted.element.frame.y)"
  }
}

extension SourceObject {
  /// Rows of 40 points.
  static let rows: SourceObject = ["rowHeight": 40]
  /// Rows with an estimate of 40 points.
  static let estimatedRows: SourceObject = ["rowHeight": ["estimated": 40]]
  /// Rows of 40 points below a pinned header of 30 points.
  static let pinnedRows: SourceObject = [
    "rowHeight": 40,
    "header": [
      "size": ["width": ["fractionalWidth": 1], "height": 30], "pinToVisibleBounds": true,
    ],
  ]
}

import LayoutModel

/// Stacks of functions as a graph: each function is a bar on the one that calls it, as wide as its share of the time.
///
/// ```swift
/// var graph = FlameGraph(title: "chat", unit: "sample")
/// graph.add(["layout", "measure"], 12)
/// let svg = SVGRenderer().text(of: graph)
/// ```
package struct FlameGraph: Sendable {
  /// A function with those that it calls.
  struct Bar: Sendable {
    var name: String
    /// The value of the stacks that go through it.
    var value = 0
    var calls: [Bar] = []

    /// Adds the rest of a stack.
    mutating func add(_ stack: ArraySlice<String>, _ value: Int) {
      self.value += value
      guard let first = stack.first else { return }
      let index = calls.firstIndex { $0.name == first } ?? calls.count
      if index == calls.count { calls.append(Bar(name: first)) }
      calls[index].add(stack.dropFirst(), value)
    }

    /// The number of bars above each other.
    var height: Int { 1 + (calls.map(\.height).max() ?? 0) }
  }

  /// The noun of a value.
  let unit: String
  /// The bar of all stacks, with the graph's title.
  private(set) var root: Bar

  /// Creates an empty graph.
  /// - Parameters:
  ///   - title: the subject.
  ///   - unit: the noun of a value, such as `sample`.
  package init(title: String, unit: String) {
    root = Bar(name: title)
    self.unit = unit
  }

  /// Adds a stack of functions, outermost first.
  package mutating func add(_ stack: [String], _ value: Int) {
    root.add(stack[...], value)
  }
}

extension SVGRenderer {
  /// The text of a flame graph, with a newline at its end; each bar has a title with its share.
  /// - Complexity: O(number of bars).
  package func text(of graph: FlameGraph) -> String {
    let measures = FlameMeasures(graph)
    return root(frame: measures.frame, title: Picture.clean(graph.root.name)) { canvas in
      canvas.rectangle(measures.frame, CanvasShape(fill: theme.paper))
      paint(graph.root, in: graph, measures, at: measures.margin, level: 0, on: &canvas)
    }
  }

  /// Paints a bar, and those of the functions that it calls above it.
  private func paint(
    _ bar: FlameGraph.Bar,
    in graph: FlameGraph,
    _ measures: FlameMeasures,
    at x: Double,
    level: Int,
    on canvas: inout SVGCanvas
  ) {
    let width = measures.width(of: bar)
    guard width >= FlameMeasures.least else { return }
    let frame = LayoutRect(
      x: x,
      y: measures.top(ofLevel: level),
      width: width,
      height: FlameMeasures.bar
    )
    let name = Picture.clean(bar.name)
    let share = NumberText.rounded((1000 * bar.value.share(of: graph.root.value)).rounded() / 10)
    let title = "\(name): \(bar.value.counted(graph.unit)), \(share) %"
    let colors = theme.colors(ofSection: level == 0 ? nil : Self.color(of: name))
    canvas.group(CanvasGroup(title: title)) { canvas in
      canvas.rectangle(
        frame,
        CanvasShape(fill: colors.fill, stroke: CanvasStroke(color: theme.paper))
      )
      if let text = measures.label(name, width: width) {
        let position = LayoutPoint(x: x + 4, y: frame.y + FlameMeasures.baseline)
        canvas.label(
          PictureLabel(text: text, size: FlameMeasures.font, position: position, anchor: .start),
          colors.text
        )
      }
    }
    var start = x
    for call in bar.calls.sorted(by: { $0.name < $1.name }) {
      paint(call, in: graph, measures, at: start, level: level + 1, on: &canvas)
      start += measures.width(of: call)
    }
  }

  /// Returns the colour of a function, which is the same in each graph.
  private static func color(of name: String) -> Int {
    var hash = StableHash()
    hash.add(name.utf8)
    return Int(hash.value % 7)
  }
}

/// The measures of a flame graph, in points.
private struct FlameMeasures {
  /// The height of a bar, the font size, and the distance of the text's baseline from the bar's top.
  static let (bar, font, baseline) = (18.0, 11.0, 13.0)
  /// The narrowest bar that is drawn.
  static let least = 0.5
  /// The width of the root.
  private static let rootWidth = 1176.0
  /// The width of a character of the font, rather too much than too little.
  private static let character = 6.4

  let margin = 12.0
  private let height: Int
  private let total: Int

  init(_ graph: FlameGraph) { (height, total) = (graph.root.height, graph.root.value) }

  var frame: LayoutRect {
    LayoutRect(
      x: 0,
      y: 0,
      width: Self.rootWidth + 2 * margin,
      height: Double(height) * Self.bar + 2 * margin
    )
  }

  func width(of bar: FlameGraph.Bar) -> Double { Self.rootWidth * bar.value.share(of: total) }

  /// Returns the top of a bar; the root is at the bottom.
  func top(ofLevel level: Int) -> Double { margin + Double(height - 1 - level) * Self.bar }

  /// Returns the part of a name that fits into a bar; nil if too little of it fits.
  func label(_ name: String, width: Double) -> String? {
    let room = Int((width - 8) / Self.character)
    guard room >= 3 else { return nil }
    return name.count <= room ? name : name.prefix(room - 1) + "…"
  }
}

extension Int {
  /// Returns the share of a total, from 0 to 1; 0 of nothing.
  fileprivate func share(of total: Int) -> Double { total > 0 ? Double(self) / Double(total) : 0 }
}

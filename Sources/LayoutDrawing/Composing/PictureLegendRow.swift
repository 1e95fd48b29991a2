package import LayoutModel

/// A row of a legend: a sample of a colour or a line, and its meaning.
package struct PictureLegendRow: Sendable, Equatable {
  enum Sample: Sendable, Hashable {
    case section(Int?)
    case supplementary
    case decoration
    case part
    /// The visible bounds, or the container.
    case bounds
    case safeArea
  }

  var sample: Sample
  /// The place of the sample, in the picture's coordinates.
  package var frame: LayoutRect
  /// The meaning.
  package var label: PictureLabel

  /// The height of a row, in points.
  static let height = 18.0
  /// The maximum number of rows of a legend.
  private static let limit = 24

  /// Makes the rows for a picture's collections, starting at a point.
  static func rows(for panes: [PicturePane], from corner: LayoutPoint) -> [PictureLegendRow] {
    var meanings: [(Sample, String)] = []
    var seen: Set<Sample> = []
    func add(_ sample: Sample, _ text: String) {
      if seen.insert(sample).inserted { meanings.append((sample, text)) }
    }
    for pane in panes {
      for group in pane.groups.sorted(by: { ($0.section ?? -1) < ($1.section ?? -1) }) {
        add(.section(group.section), group.title)
      }
    }
    let elements = panes.flatMap(\.groups).flatMap(\.elements)
    let kinds = Set(elements.map(\.kind))
    if kinds.contains(.supplementary) { add(.supplementary, "supplementary item") }
    if kinds.contains(.decoration) { add(.decoration, "decoration") }
    if elements.contains(where: { !$0.parts.isEmpty }) { add(.part, "part of a cell") }
    // The edge of a device takes the place of the line around the container.
    let isLined = panes.contains { $0.bezelRadius == nil || $0.extent == .wholeContent }
    if isLined {
      add(.bounds, panes.first?.extent == .visibleBounds ? "container" : "visible bounds")
    }
    if panes.contains(where: { $0.safeArea != nil }) { add(.safeArea, "safe area") }
    return meanings.prefix(limit).enumerated()
      .map { index, meaning in
        let y = corner.y + Double(index) * height
        return PictureLegendRow(
          sample: meaning.0,
          frame: LayoutRect(x: corner.x, y: y + 3, width: 16, height: 12),
          label: PictureLabel(
            text: meaning.1,
            size: 11,
            position: LayoutPoint(x: corner.x + 24, y: y + 13),
            anchor: .start
          )
        )
      }
  }
}

import LayoutModel

/// Says how much of what there is a picture shows.
package struct PictureExtent {
  private let picture: Picture

  package init(of picture: Picture) {
    self.picture = picture
  }

  /// What the picture shows of what there is.
  package var shown: String {
    let panes = picture.panes
    guard panes.count == 1, let pane = panes.first, picture.overlays.isEmpty else {
      return "\(size(picture.area.size)) shown"
    }
    let (content, bounds) = (pane.content.size, pane.bounds.size)
    let isCut = content.width > bounds.width + 0.5 || content.height > bounds.height + 0.5
    switch pane.extent {
    case .wholeContent:
      return "\(size(picture.area.size)) shown" + (isCut ? ", \(size(bounds)) in sight" : "")
    case .visibleBounds:
      guard isCut else { return "\(size(bounds)) shown" }
      return "\(size(bounds)) of \(size(content)) shown"
    }
  }

  /// Where the part that is shown of a collection begins.
  package var start: String {
    let panes = picture.panes
    guard panes.count == 1, let pane = panes.first, pane.extent == .visibleBounds else { return "" }
    guard pane.bounds.origin != .zero else { return "" }
    return ", from \(Self.number(pane.bounds.x)), \(Self.number(pane.bounds.y)) on"
  }

  private func size(_ size: Size) -> String {
    "\(Self.number(size.width)) × \(Self.number(size.height))"
  }

  /// A number to a tenth.
  package static func number(_ number: Double) -> String {
    NumberText.rounded((number * 10).rounded() / 10)
  }
}

extension Picture {
  /// The areas that the panes and overlays cover.
  var areas: [Rect] {
    panes.map { $0.area.offset(by: $0.offset).drawable } + overlays.map(\.frame.drawable)
  }

  /// All that they cover.
  var area: Rect {
    let areas = areas
    return areas.dropFirst().reduce(areas.first ?? .zero) { $0.union($1) }
  }
}

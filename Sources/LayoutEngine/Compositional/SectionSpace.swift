import LayoutModel

/// The axes, insets and sizes of a compositional section.
struct SectionSpace {
  /// The axis along which sections follow each other.
  let scrollAxis: ScrollAxis
  /// The axis along which groups follow each other: the other one in an orthogonal section.
  let runAxis: ScrollAxis
  /// The section's content insets and those of their reference (rule 13).
  let insets: DirectionalEdgeInsets
  /// The container's whole size.
  let container: LayoutSize
  /// The size that groups are resolved in (rules 2 and 23): the container without the insets across
  /// their axis.
  let room: LayoutSize
  /// The rounding of lengths and positions.
  let pixels: PixelAlignment

  /// Creates the space of a description in an environment.
  init(_ description: SectionDescription, in environment: LayoutEnvironment) {
    scrollAxis = environment.configuration.scrollDirection
    runAxis = description.orthogonalScrolling == .none ? scrollAxis : scrollAxis.cross
    insets =
      description.contentInsets + environment.insets(for: description.contentInsetsReference)
    container = environment.container.contentSize
    pixels = environment.pixelAlignment
    var room = container
    room[runAxis.cross] = max(0, room[runAxis.cross] - insets.total(runAxis.cross))
    self.room = room
  }

  /// Whether the section scrolls across the layout's scroll axis.
  var isOrthogonal: Bool { runAxis != scrollAxis }

  /// Returns the section's size (rule 14): across the scroll axis at least that of its container.
  func size(mainSize: Double, crossSize: Double) -> LayoutSize {
    LayoutSize(along: scrollAxis, max(0, mainSize), max(container[scrollAxis.cross], crossSize))
  }
}

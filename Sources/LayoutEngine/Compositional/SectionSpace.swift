import LayoutModel

/// The room of a compositional section, and the axes along which it is filled.
struct SectionSpace {
  /// The axis along which sections follow each other.
  let scrollAxis: Axis
  /// The axis along which groups follow each other: the other one where the section scrolls across.
  let runAxis: Axis
  /// The section's content insets with what their reference adds (rule 13).
  let insets: DirectionalEdgeInsets
  /// The container's whole size.
  let container: Size
  /// What groups are sized in (rules 2 and 23): the container less the insets across their axis.
  let room: Size
  /// How numbers are brought onto pixels.
  let pixels: PixelAlignment

  /// The room that an environment gives a section.
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

  /// Whether the section scrolls across.
  var isOrthogonal: Bool { runAxis != scrollAxis }

  /// Rule 14: across the scroll axis a section is at least as broad as its container.
  func size(extent: Double, breadth: Double) -> Size {
    Size(along: scrollAxis, max(0, extent), max(container[scrollAxis.cross], breadth))
  }
}

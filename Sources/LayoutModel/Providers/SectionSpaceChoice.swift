/// The space in which a collection lays a section out.
public struct SectionSpaceChoice: Sendable, Hashable {
  /// The size of the container, without safe area and margins; nil means the collection's container.
  public var container: LayoutSize?
  /// The axis along which the section's content continues; nil means the collection's axis.
  public var axis: ScrollAxis?

  /// Creates a choice; by default the collection's own container and axis.
  public init(container: LayoutSize? = nil, axis: ScrollAxis? = nil) {
    (self.container, self.axis) = (container, axis)
  }

  /// Refuses a container that no section can have.
  /// - Throws: `INVALID_ARGUMENT` with the place of the number.
  package func check() throws(LayoutError) {
    guard let container else { return }
    let path = DocumentPath([.key("container")])
    try LayoutError.check(LayoutRect(origin: .zero, size: container), at: path)
  }

  /// Returns the environment of a section within that of its collection.
  package func environment(in collection: LayoutEnvironment) -> LayoutEnvironment {
    var environment = collection
    if let container { environment.container = LayoutContainer(contentSize: container) }
    if let axis { environment.configuration.scrollDirection = axis }
    return environment
  }
}

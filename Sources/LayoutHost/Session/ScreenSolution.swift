public import LayoutEngine
public import LayoutModel

/// A screen of several collections that is laid out.
public struct ScreenSolution: Sendable, Equatable {
  /// A collection with its layout and its scroll state.
  public struct Collection: Sendable, Equatable {
    /// The collection's name.
    public let name: String
    /// Its layout.
    public let solution: Solution
  }

  let document: ScreenDocument
  /// The regions, the collections' layouts at rest, and what lies above them.
  public let layout: ScreenLayout
  /// The environment of the whole screen.
  public let environment: LayoutEnvironment
  /// The collections that are installed, in the document's order.
  public internal(set) var collections: [Collection]

  /// The collection with a name.
  /// - Throws: a failure that names those that are installed.
  public func collection(named name: String) throws(LayoutError) -> Collection {
    if let collection = collections.first(where: { $0.name == name }) { return collection }
    let known = collections.map(\.name)
    throw LayoutError(
      .notFound,
      origin: .document,
      message: "there is no collection “\(name)” on the screen",
      hint: DocumentError.hint(for: name, among: known)
        ?? "installed are: " + known.joined(separator: ", ")
    )
  }

  /// The same screen with a collection at another offset.
  func scrolled(_ name: String, to offset: Point) -> ScreenSolution {
    var scrolled = self
    scrolled.collections = collections.map { collection in
      collection.name == name
        ? Collection(name: name, solution: collection.solution.scrolled(to: offset)) : collection
    }
    return scrolled
  }
}

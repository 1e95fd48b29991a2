public import LayoutModel

/// What differs between two screens of several collections.
public struct ScreenDifference: Sendable, Equatable {
  /// A collection that both screens have.
  public struct Collection: Sendable, Equatable {
    /// Its name.
    public var name: String
    /// Where it is on the screen, if that differs.
    public var region: LayoutDifference.Pair<Rect>?
    /// What differs in it.
    public var layout: LayoutDifference
  }

  /// Something above the collections that differs; nil where a screen does not have it.
  public struct Overlay: Sendable, Equatable {
    /// What it is on the first screen.
    public var before: ScreenOverlay?
    /// What it is on the second screen.
    public var after: ScreenOverlay?
  }

  /// The collections of both screens, in the first one's order, those too that do not differ.
  public var collections: [Collection]
  /// The collections of the second screen only.
  public var added: [String]
  /// The collections of the first screen only.
  public var removed: [String]
  /// What differs above the collections.
  public var overlays: [Overlay]

  /// Whether nothing differs.
  public var isEmpty: Bool {
    added.isEmpty && removed.isEmpty && overlays.isEmpty
      && collections.allSatisfy { $0.region == nil && $0.layout.isEmpty }
  }

  /// How many elements differ, in all collections that both screens have.
  public var counts: LayoutDifference.Counts {
    collections.reduce(into: LayoutDifference.Counts()) { $0.add($1.layout.counts) }
  }

  /// Compares two screens; collections of the same name belong together, and overlays of the same
  /// kind, in order.
  ///
  /// Of each collection so many elements are listed as the limit says.
  public init(
    from before: ComparedScreen,
    to after: ComparedScreen,
    tolerance: Double = 0,
    limit: Int = LayoutDifference.standardLimit
  ) {
    let comparison = ElementComparison(tolerance: tolerance)
    collections = before.collections.compactMap { old in
      guard let new = after.collections.first(where: { $0.name == old.name }) else { return nil }
      let isInPlace = comparison.areNear(old.region, new.region)
      return Collection(
        name: old.name,
        region: isInPlace ? nil : .init(before: old.region, after: new.region),
        layout: LayoutDifference(
          from: old.layout,
          to: new.layout,
          tolerance: tolerance,
          limit: limit
        )
      )
    }
    let names = (before.collections.map(\.name), after.collections.map(\.name))
    removed = names.0.filter { !names.1.contains($0) }
    added = names.1.filter { !names.0.contains($0) }
    overlays = Self.compare(before.overlays, after.overlays, comparison)
  }

  private static func compare(
    _ before: [ScreenOverlay],
    _ after: [ScreenOverlay],
    _ comparison: ElementComparison
  ) -> [Overlay] {
    let kinds = Set((before + after).map(\.kind)).sorted()
    return kinds.flatMap { kind in
      let old = before.filter { $0.kind == kind }
      let new = after.filter { $0.kind == kind }
      return (0..<max(old.count, new.count))
        .map { index in
          Overlay(
            before: old.indices.contains(index) ? old[index] : nil,
            after: new.indices.contains(index) ? new[index] : nil
          )
        }
        .filter { overlay in
          guard let old = overlay.before, let new = overlay.after else { return true }
          return old.zIndex != new.zIndex || !comparison.areNear(old.frame, new.frame)
        }
    }
  }
}

/// What differs between two documents.
public enum DocumentDifference: Sendable, Equatable {
  /// Between two collections.
  case collection(LayoutDifference)
  /// Between two screens.
  case screen(ScreenDifference)

  /// Compares two documents, as the comparison of what they are does.
  /// - Throws: a failure where one is a screen and the other is none.
  public init(
    from before: ComparedDocument,
    to after: ComparedDocument,
    tolerance: Double = 0,
    limit: Int = LayoutDifference.standardLimit
  ) throws(LayoutError) {
    switch (before, after) {
    case (.collection(let old), .collection(let new)):
      self = .collection(
        LayoutDifference(from: old, to: new, tolerance: tolerance, limit: limit)
      )
    case (.screen(let old), .screen(let new)):
      self = .screen(ScreenDifference(from: old, to: new, tolerance: tolerance, limit: limit))
    default:
      throw LayoutError(
        .failedPrecondition,
        origin: .document,
        message: "one is a screen of several collections, and the other is one collection"
      )
    }
  }

  /// Whether nothing differs.
  public var isEmpty: Bool {
    switch self {
    case .collection(let difference): difference.isEmpty
    case .screen(let difference): difference.isEmpty
    }
  }
}

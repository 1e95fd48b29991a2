public import LayoutModel

/// One side of a comparison: a layout at rest or at a moment, or a result that was saved.
public struct ComparedLayout: Sendable, Equatable {
  /// What a section is besides its elements.
  public struct Section: Sendable, Hashable {
    /// Its name in the document.
    public var id: String?
    /// Who laid it out.
    public var provider: String
    /// Where it is.
    public var frame: Rect
    /// Where it rests that scrolls across.
    public var orthogonalOffset: Double?

    /// Creates the facts of a section.
    package init(id: String?, provider: String, frame: Rect, orthogonalOffset: Double?) {
      self.id = id
      self.provider = provider
      self.frame = frame
      self.orthogonalOffset = orthogonalOffset
    }
  }

  enum Elements: Sendable, Equatable {
    /// All elements of a layout at rest.
    case resting(CollectionLayout)
    /// These.
    case listed([LayoutElement])
  }

  /// The size of everything.
  public let contentSize: Size
  /// How far the content is scrolled.
  public let contentOffset: Point
  /// What is added around the range of offsets.
  public let contentInset: DirectionalEdgeInsets
  /// The sections, in order.
  public let sections: [Section]
  let elements: Elements

  /// A layout at rest, or what is visible of it at a moment.
  public init(_ solution: Solution, at moment: VisibleState? = nil) {
    contentSize = solution.layout.contentSize
    contentOffset = solution.contentOffset
    contentInset = solution.layout.contentInset
    sections = solution.layout.sections.map { section in
      Section(
        id: section.id,
        provider: section.layout.provider,
        frame: section.frame,
        orthogonalOffset: section.layout.orthogonal?.restingOffset
      )
    }
    elements = moment.map { .listed($0.elements) } ?? .resting(solution.layout)
  }

  /// Creates a side of a comparison from elements that are listed, such as a saved result's.
  package init(
    contentSize: Size,
    contentOffset: Point,
    contentInset: DirectionalEdgeInsets,
    sections: [Section],
    elements: [LayoutElement]
  ) {
    self.contentSize = contentSize
    self.contentOffset = contentOffset
    self.contentInset = contentInset
    self.sections = sections
    self.elements = .listed(elements)
  }
}

extension ComparedLayout {
  /// The elements, one by one.
  /// - Complexity: O(number of elements).
  public var allElements: [LayoutElement] { elements.list }
}

extension ComparedLayout.Elements {
  /// The elements, one by one.
  var list: [LayoutElement] {
    switch self {
    case .listed(let elements): return elements
    case .resting(let layout):
      var elements: [LayoutElement] = []
      layout.forEachElement { elements.append($0) }
      return elements
    }
  }
}

/// A screen of several collections as one side of a comparison.
public struct ComparedScreen: Sendable, Equatable {
  /// A collection of the screen.
  public struct Collection: Sendable, Equatable {
    /// Its name.
    public var name: String
    /// Where it is on the screen.
    public var region: Rect
    /// What is in it.
    public var layout: ComparedLayout

    /// Creates a collection of a screen.
    package init(name: String, region: Rect, layout: ComparedLayout) {
      self.name = name
      self.region = region
      self.layout = layout
    }
  }

  /// The collections that are installed, in order.
  public var collections: [Collection]
  /// What lies above them.
  public var overlays: [ScreenOverlay]

  /// A screen at rest, or what is visible on it at a moment.
  public init(_ solution: ScreenSolution, at moment: ScreenVisibleState? = nil) {
    collections = zip(solution.collections, solution.layout.collections)
      .map { collection, placed in
        let visible = moment?.collections.first { $0.name == collection.name }?.moment
        return Collection(
          name: collection.name,
          region: placed.region,
          layout: ComparedLayout(collection.solution, at: visible)
        )
      }
    overlays = moment?.overlays ?? solution.layout.overlays
  }

  /// Creates a side of a comparison from its collections and overlays.
  package init(collections: [Collection], overlays: [ScreenOverlay]) {
    self.collections = collections
    self.overlays = overlays
  }
}

/// A document as one side of a comparison.
public enum ComparedDocument: Sendable, Equatable {
  /// A collection.
  case collection(ComparedLayout)
  /// A screen of several.
  case screen(ComparedScreen)
}

public import LayoutModel

/// One side of a comparison: a document at rest or in a visible state, or a saved result.
public struct ComparedLayout: Sendable, Equatable {
  /// The facts of a section besides its elements.
  public struct Section: Sendable, Hashable {
    /// The section's name in the document.
    public var id: String?
    /// The name of the provider that laid the section out.
    public var provider: String
    /// The section's frame, in coordinates of the content.
    public var frame: LayoutRect
    /// The resting offset of a section that scrolls across; nil otherwise.
    public var orthogonalOffset: Double?

    /// Creates the facts of a section.
    package init(id: String?, provider: String, frame: LayoutRect, orthogonalOffset: Double?) {
      self.id = id
      self.provider = provider
      self.frame = frame
      self.orthogonalOffset = orthogonalOffset
    }
  }

  enum Elements: Sendable, Equatable {
    /// All elements of a layout at rest.
    case resting(CollectionLayout)
    /// A list of elements.
    case listed([LayoutElement])

    /// The elements, one by one.
    var list: [LayoutElement] {
      switch self {
      case .listed(let elements): return elements
      case .resting(let layout):
        let limit = WorkLimit.current
        var elements: [LayoutElement] = []
        layout.forEachElement { element in
          guard limit.hasRoom(for: LayoutElement.self, behind: elements.count) else { return }
          elements.append(element)
        }
        return elements
      }
    }
  }

  /// A collection of the document.
  package struct Collection: Sendable, Equatable {
    /// The collection's name; nil in a plain document.
    let name: String?
    /// The collection's region; nil in a plain document.
    let region: LayoutRect?
    /// The size of the content, in points.
    package let contentSize: LayoutSize
    /// The scroll position, in points.
    let contentOffset: LayoutPoint
    /// The insets around the range of offsets.
    let contentInset: DirectionalEdgeInsets
    /// The sections, in order.
    let sections: [Section]
    let elements: Elements
    /// The collection in the document, whose ids pair sections and items; nil if it is not known.
    let described: LayoutDocument.Collection?

    /// The elements, one by one.
    /// - Complexity: O(number of elements).
    package var allElements: [LayoutElement] { elements.list }

    /// The number of elements.
    /// - Complexity: O(number of sections).
    package var elementCount: Int {
      switch elements {
      case .resting(let layout): layout.elementCount
      case .listed(let elements): elements.count
      }
    }

    /// Creates a side of a comparison from a collection at rest, or from its visible elements.
    /// - Parameters:
    ///   - collection: the collection's layout.
    ///   - visibleState: the visible elements; nil means all elements at rest.
    ///   - described: the collection in the document; nil pairs elements by position.
    package init(
      _ collection: Solution.Collection,
      at visibleState: VisibleState.Collection? = nil,
      of described: LayoutDocument.Collection? = nil
    ) {
      self.described = described
      name = collection.name
      region = collection.name == nil ? nil : collection.region
      contentSize = collection.layout.contentSize
      contentOffset = collection.contentOffset
      contentInset = collection.layout.contentInset
      sections = collection.layout.sections.map { section in
        Section(
          id: section.id,
          provider: section.layout.provider,
          frame: section.frame,
          orthogonalOffset: section.layout.orthogonal?.restingOffset
        )
      }
      elements = visibleState.map { .listed($0.elements) } ?? .resting(collection.layout)
    }

    /// Creates a side of a comparison from listed elements, such as those of a saved result.
    package init(
      name: String?,
      region: LayoutRect?,
      contentSize: LayoutSize,
      contentOffset: LayoutPoint,
      contentInset: DirectionalEdgeInsets,
      sections: [Section],
      elements: [LayoutElement]
    ) {
      self.name = name
      self.region = region
      self.contentSize = contentSize
      self.contentOffset = contentOffset
      self.contentInset = contentInset
      self.sections = sections
      self.elements = .listed(elements)
      described = nil
    }

    /// Returns what happened to sections and items until another side; nil if it is not known.
    func change(to other: Collection) -> LayoutChange? {
      if let described, let after = other.described {
        return LayoutChange(from: described, to: after)
      }
      guard case .resting(let old) = elements, case .resting(let new) = other.elements else {
        return nil
      }
      return LayoutChange(
        byPosition: old.sections.map(\.itemCount),
        new.sections.map(\.itemCount)
      )
    }
  }

  /// The collections, in order.
  let collections: [Collection]
  /// The elements above the collections.
  let overlays: [ScreenOverlay]

  /// The collection of a plain document; nil in a screen of named collections.
  package var single: Collection? {
    collections.first.flatMap { $0.name == nil ? $0 : nil }
  }

  /// Creates a side of a comparison from a document at rest, or from its visible elements.
  /// - Parameters:
  ///   - solution: the document's layout.
  ///   - visibleState: the visible elements; nil means all elements at rest.
  ///   - document: the document; nil pairs its elements with others by position.
  package init(
    _ solution: Solution,
    at visibleState: VisibleState? = nil,
    of document: LayoutDocument? = nil
  ) {
    collections = solution.collections.map { collection in
      Collection(
        collection,
        at: visibleState?.collection(named: collection.name),
        of: document?.collections.first { $0.name == collection.name }
      )
    }
    overlays = visibleState?.overlays ?? solution.overlays
  }

  /// Creates a side of a comparison from its collections and overlays.
  package init(collections: [Collection], overlays: [ScreenOverlay]) {
    self.collections = collections
    self.overlays = overlays
  }
}

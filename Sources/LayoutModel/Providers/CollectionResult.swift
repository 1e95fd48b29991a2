/// The result of `collection`: the places of the sections, and the elements that belong to no section.
///
/// Places are in content coordinates and physical: nothing is mirrored from right to left.
public struct CollectionResult: Sendable, Equatable {
  /// The place of a section.
  public struct Section: Sendable, Equatable {
    /// The layout of a section.
    public enum Content: Sendable, Equatable {
      /// The section as its own layout has laid it out in this call.
      case laidOut(SectionHandle)
      /// Frames of the collection's plugin, one for each item.
      case frames(LayoutFrames)
      /// No layout: none of its elements is shown.
      case hidden
    }

    /// The layout.
    public var content: Content
    /// The corner, in content coordinates.
    public var origin: LayoutPoint
    /// The distances from the visible bounds at which pinned elements of the section stay, in points
    /// and 0 or more.
    public var pinInsets = DirectionalEdgeInsets.zero
    /// The number that is added to the z-order of its elements.
    public var zIndex = 0
    /// The area outside of which its elements are not drawn; nil without a limit.
    public var clipsTo: ElementClip?

    /// Creates the place of a layout.
    public init(_ content: Content, origin: LayoutPoint = .zero) {
      (self.content, self.origin) = (content, origin)
    }

    /// Creates the place of a section that was laid out.
    public init(_ handle: SectionHandle, origin: LayoutPoint = .zero) {
      self.init(.laidOut(handle), origin: origin)
    }
  }

  /// The places by section; nil, and none at the end of the list, for a section without items.
  public var sections: [Section?] = []
  /// The size of the content; nil means the smallest that contains all sections and elements.
  public var contentSize: LayoutSize?
  /// The headers and other supplementary items that belong to no section, in content coordinates.
  public var supplementaryItems: [SectionElement] = []
  /// The backgrounds and other decorations that belong to no section.
  public var decorationItems: [SectionElement] = []
  /// The insets around the range of offsets; a document's own come first.
  public var contentInset: DirectionalEdgeInsets?
  /// The distance outside the visible bounds within which the plugin's `visibleItems` receives
  /// elements.
  public var visibleMargin = VisibleMargin()
  /// The data that the plugin's methods for visible states read again; nil without any.
  public var memo: LayoutMemo?

  /// Creates a result without sections.
  public init() {}
}

extension CollectionResult {
  /// Returns the result of another process, whose handles have only their numbers, with the handles of
  /// a call; unknown ones stay, and are refused by the check.
  func attached(to given: (any CollectionSections)?) -> CollectionResult {
    var attached = self
    for index in sections.indices {
      guard case .laidOut(let handle)? = sections[index]?.content,
        let known = given?.handle(handle.number)
      else { continue }
      attached.sections[index]?.content = .laidOut(known)
    }
    return attached
  }

  /// Refuses places that do not fit the sections, and numbers that no layout can hold.
  /// - Parameters:
  ///   - given: the sections of the call.
  ///   - indexBase: the number of the first section in messages: 1 in Lua, 0 elsewhere.
  /// - Throws: `INVALID_ARGUMENT` with the place of the first mistake.
  /// - Complexity: O(number of sections, of elements and of frames).
  package func check(
    sections given: (any CollectionSections)?,
    indexBase: Int = 0
  ) throws(LayoutError) {
    let count = given?.count ?? 0
    let list = DocumentPath([.key("sections")], indexBase: indexBase)
    guard sections.count <= count else {
      throw .wrongResult(list, "must be one for each of the \(count) sections, not more")
    }
    for index in 0..<count {
      let path = list.appending(index)
      if sections.indices.contains(index), let section = sections[index] {
        try check(section, at: index, path, given)
      } else if let left = try given?.section(at: index), left.items.count > 0 {
        var failure = LayoutError.wrongResult(
          path,
          "is left out, and the section has \(left.items.count) item"
            + (left.items.count == 1 ? "" : "s")
        )
        failure.hint = "a section that is not shown has hidden = true"
        throw failure
      }
    }
    let root = DocumentPath([], indexBase: indexBase)
    try SectionElement.check(supplementaryItems, at: root.appending("supplementaryItems"))
    try SectionElement.check(decorationItems, at: root.appending("decorationItems"))
    if let contentSize {
      let content = LayoutRect(origin: .zero, size: contentSize)
      try LayoutError.check(content, at: root.appending("contentSize"))
    }
    if let contentInset { try LayoutError.check(contentInset, at: root.appending("contentInset")) }
    for axis in ScrollAxis.allCases {
      let margin = visibleMargin.along(axis, scrolling: axis)
      try LayoutError.check(length: margin, at: root.appending("visibleMargin"))
    }
  }

  private func check(
    _ section: Section,
    at index: Int,
    _ path: DocumentPath,
    _ given: (any CollectionSections)?
  ) throws(LayoutError) {
    switch section.content {
    case .laidOut(let handle):
      let path = path.appending("section")
      guard given?.owns(handle) == true else {
        throw .wrongResult(path, "is a section of another call; handles end with their call")
      }
      guard handle.section == index else {
        let base = path.indexBase
        throw .wrongResult(
          path,
          "is section \(handle.section + base), in the place of section \(index + base)"
        )
      }
    case .frames(let frames):
      let count = try given?.section(at: index).items.count ?? 0
      do throws(LayoutError) {
        try frames.check(itemCount: count)
      } catch {
        var failure = error
        let place = path.appending("section").description
        failure.message = "\(place): \(error.message)"
        failure.path = error.path.map { "\(place).\($0)" } ?? place
        throw failure
      }
    case .hidden: break
    }
    try LayoutError.check(finite: section.origin.x, at: path.appending("origin").appending("x"))
    try LayoutError.check(finite: section.origin.y, at: path.appending("origin").appending("y"))
    try LayoutError.check(distances: section.pinInsets, at: path.appending("pinInsets"))
    try LayoutError.check(zIndex: section.zIndex, at: path.appending("zIndex"))
    if case .rect(let rect)? = section.clipsTo {
      try LayoutError.check(rect, at: path.appending("clipsTo"))
    }
  }
}

import LayoutEngine
public import LayoutModel

/// Handles a program's requests to the host during a call, as `host` does for plugins in Lua.
///
/// Requests run on the thread that waits for the program.
public struct ProgramRequests {
  /// The most frames of a nested layout: more do not fit into a message.
  private static let frameLimit = 1_000_000
  /// The longest text, in bytes.
  private static let textLimit = 4 << 20

  private let host: PluginServices
  private let request: ProviderRequest
  private let method: ProviderMethodName
  /// The elements that the call changes.
  private let elements: [LayoutElement]
  /// The provider's name, for failures of those that it calls.
  private let name: String

  /// Handles the requests of a call.
  init(
    _ host: PluginServices,
    _ request: ProviderRequest,
    _ method: ProviderMethodName,
    elements: [LayoutElement],
    name: String
  ) {
    (self.host, self.request, self.method) = (host, request, method)
    (self.elements, self.name) = (elements, name)
  }

  // MARK: Layouts

  /// The changes of a nested layout's request; nil in unchanged properties.
  public struct Changes {
    /// The items, as documents write them.
    public var items: SourceValue?
    /// The size of the container, in points.
    public var container: LayoutSize?
    /// The item placed k-th, from 0.
    public var order: [Int]?
    /// The state of the section.
    public var state: SourceObject?

    /// Creates no changes.
    public init() {}
  }

  /// Lays out items with another layout.
  /// - Parameters:
  ///   - name: the provider's name.
  ///   - options: its options, which it checks.
  ///   - changes: the changes of the call's items and environment.
  /// - Returns: a frame for each item, in leading coordinates if the call's method returns these.
  /// - Throws: the failure of the layout or of a change, and `RESOURCE_EXHAUSTED` for more than a million frames.
  /// - Complexity: O(number of frames) beside the layout.
  public func layout(
    _ name: String,
    options: SourceObject,
    _ changes: Changes
  ) throws(LayoutError) -> LayoutFrames {
    var nested = NestedLayoutRequest(name: name, options: options, frameLimit: Self.frameLimit)
    nested.indexBase = 0
    nested.items = try items(changes.items)
    nested.container = try changes.container.map(Self.checked)
    nested.order = changes.order
    nested.state = changes.state
      .map { ValueDecoder(SourceValue(.object($0)), path: DocumentPath([.key("state")])) }
    let count = nested.items?.count ?? request.items.count
    if let order = changes.order {
      guard order.count == count, order.allSatisfy((0..<count).contains), Set(order).count == count
      else { throw Self.wrong("order", "must name each of the \(count) items once, from 0") }
    }
    return try asked { () throws(LayoutError) in
      try frames(of: try host.solve(nested, request, method))
    }
  }

  private func items(_ written: SourceValue?) throws(LayoutError) -> LayoutItems? {
    guard let written else { return nil }
    let node = ValueDecoder(written, path: DocumentPath([.key("items")]))
    do throws(LayoutError) {
      return try LayoutItems(node) { file throws(LayoutError) in
        throw file.error(.unusable("a provider reads no files"))
      }
    } catch {
      throw error.ofPlugin
    }
  }

  private static func checked(_ size: LayoutSize) throws(LayoutError) -> LayoutSize {
    guard [size.width, size.height].allSatisfy({ $0.isFinite && $0 >= 0 }) else {
      throw wrong("container", "must have a width and a height of 0 or more")
    }
    return size
  }

  /// Returns a layout as frames in the order of the items.
  private func frames(of layout: NestedLayout) throws(LayoutError) -> LayoutFrames {
    guard layout.elementCount <= Self.frameLimit else {
      throw LayoutError(
        .resourceExhausted,
        origin: .plugin,
        message: "\(layout.elementCount) frames are too many for a reply to a provider",
        hint: "the limit is \(Self.frameLimit) frames; lay out fewer items"
      )
    }
    try WorkLimit.current?.reserve(layout.elementCount, of: 120, "the frames of a nested layout")
    return LayoutFrames(
      frames: layout.columns(ofItems: layout.order),
      contentSize: layout.size,
      contentInset: layout.contentInset,
      visibleMargin: layout.visibleMargin,
      supplementaryItems: layout.supplementaryItems(),
      decorationItems: layout.decorationItems,
      memo: layout.memo
    )
  }

  // MARK: Texts

  /// Measures a text.
  /// - Parameters:
  ///   - text: the text, of at most 4 MiB.
  ///   - options: width, textStyle, font, size, weight and lines, each of which may be missing.
  /// - Returns: the size in points, not rounded.
  /// - Throws: the mistake in the options, and `UNAVAILABLE` if texts cannot be measured.
  public func size(of text: String, options: SourceObject) throws(LayoutError) -> TextSize {
    guard let measurer = host.textMeasurer else {
      throw LayoutError(
        .unavailable,
        origin: .plugin,
        message: "text cannot be measured: the program that calls the provider has no measurer"
      )
    }
    guard text.utf8.count <= Self.textLimit else {
      throw LayoutError(
        .resourceExhausted,
        origin: .plugin,
        message: "a text to be measured has at most \(Self.textLimit >> 20) MiB"
      )
    }
    let node = ValueDecoder(SourceValue(.object(options)), path: DocumentPath([.key("options")]))
    let style: TextRequest
    do throws(LayoutError) {
      style = try TextRequest(
        text,
        options: node,
        category: request.environment.traits.preferredContentSizeCategory,
        fonts: measurer.fonts
      )
    } catch {
      throw error.ofPlugin
    }
    return try measurer.measure(style) { !host.isOverdue() }
  }

  // MARK: Visible elements

  /// The layout in which an element at rest is looked for.
  public enum Place: Sendable {
    /// The visible section, in `visibleItems`.
    case section
    /// The layout before a change.
    case before
    /// The layout after a change.
    case after
  }

  /// Returns an element of the section at rest.
  /// - Parameters:
  ///   - elementKind: the kind of a supplementary or decoration item; nil in items.
  ///   - item: the item, from 0; nil in decorations.
  ///   - place: the layout.
  ///   - section: another section of the layout before or after a change, from 0; nil means that of
  ///     the call.
  /// - Returns: the element; nil if the element is missing.
  /// - Throws: `FAILED_PRECONDITION` in a method that does not have this layout.
  public func element(
    ofKind elementKind: String?,
    item: Int?,
    of place: Place = .section,
    section: Int? = nil
  ) throws(LayoutError) -> LayoutElement? {
    guard var resting = try elements(of: place) else { return nil }
    if let section {
      guard let other = resting.elements(ofSection: section) else { return nil }
      resting = other
    }
    guard let elementKind else {
      guard let item else { throw Self.wrong("element", "must have an item, or an element kind") }
      return resting.item(item)
    }
    return resting.element(ofKind: elementKind, item: item)
  }

  /// Returns the elements at rest; nil if the section is not there.
  private func elements(of place: Place) throws(LayoutError) -> (any RestingElements)? {
    guard place != .section else {
      if let resting = request.resting { return resting }
      throw Self.misplaced("elements at rest are")
    }
    guard let change = request.change else {
      throw LayoutError(
        .failedPrecondition,
        origin: .plugin,
        message: "the layouts before and after a change are there only while a method about "
          + "changes is called"
      )
    }
    return (place == .before ? change.before : change.after)?.elements
  }

  /// Lets another plugin change the visible elements.
  /// - Parameters:
  ///   - name: the plugin's name.
  ///   - options: its options, which it checks.
  ///   - elements: all elements of the call, as changed so far.
  /// - Returns: the elements as the other plugin left them.
  /// - Throws: the plugin's failure, and `FAILED_PRECONDITION` in another method than `visibleItems`.
  public func change(
    _ name: String,
    options: SourceObject,
    _ elements: [LayoutElement]
  ) throws(LayoutError) -> [LayoutElement] {
    guard method == .visibleItems else { throw Self.misplaced("visible elements are") }
    try ProviderMethod.visibleItems.check(elements, request, self.elements)
    return try asked { () throws(LayoutError) in
      try host.change(
        ElementChangeRequest(name: name, options: options, elements: elements),
        request
      )
    }
  }

  // MARK: Sections

  /// Lays sections of the collection out by their own layouts.
  /// - Parameters:
  ///   - first: the first section, from 0.
  ///   - count: the number of sections.
  ///   - space: the container and the axis of each.
  /// - Returns: the number of the first handle, nil without sections, and the sizes.
  /// - Throws: the failure of a section, and `FAILED_PRECONDITION` in another method than
  ///   `collection`.
  public func layOut(
    from first: Int,
    count: Int,
    in space: SectionSpaceChoice
  ) throws(LayoutError) -> (first: Int?, sizes: [LayoutSize]) {
    guard method == .collection, let sections = request.sections else { throw .notACollection }
    guard first <= sections.count, count <= sections.count - first else {
      throw .noSection(max(first, sections.count), of: sections.count)
    }
    let handles = try asked { () throws(LayoutError) in
      try sections.layOut(first..<first + count, in: space)
    }
    return (handles.first?.number, handles.map(\.size))
  }

  /// Returns an element of a section that was laid out, in the section's coordinates.
  /// - Parameters:
  ///   - handle: the number of the section's handle.
  ///   - elementKind: the kind of a supplementary or decoration item; nil in items.
  ///   - item: the item, from 0; nil in decorations.
  /// - Returns: the element; nil if the element is missing.
  /// - Throws: `FAILED_PRECONDITION` for a handle that the call has not given.
  public func element(
    ofSection handle: Int,
    elementKind: String?,
    item: Int?
  ) throws(LayoutError) -> LayoutElement? {
    guard let sections = request.sections, let section = sections.handle(handle) else {
      throw Self.wrong("handle", "must be that of a section that was laid out in this call")
    }
    let resting = try sections.elements(of: section)
    guard let elementKind else {
      guard let item else { throw Self.wrong("element", "must have an item, or an element kind") }
      return resting.item(item)
    }
    return resting.element(ofKind: elementKind, item: item)
  }

  // MARK: Failures

  private func asked<Output>(
    _ body: () throws(LayoutError) -> Output
  ) throws(LayoutError) -> Output {
    do throws(LayoutError) { return try body() } catch { throw error.asked(by: name) }
  }

  private static func misplaced(_ words: String) -> LayoutError {
    LayoutError(
      .failedPrecondition,
      origin: .plugin,
      message: "\(words) there only while the method VisibleItems is called"
    )
  }

  private static func wrong(_ field: String, _ words: String) -> LayoutError {
    LayoutError(.invalidArgument, origin: .plugin, message: "\(field) \(words)", path: field)
  }
}

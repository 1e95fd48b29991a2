public import LayoutModel

/// The way from one layout to another: what is visible at either end, and everything between.
///
/// ```swift
/// try session.insertItems(LayoutItems(count: 1), section: 0, at: 2)
/// if let transition = try session.transition() {
///   for element in try transition.at(0.5).collections[0].elements { print(element.frame) }
/// }
/// ```
///
/// A transition is a value that is made from two solved layouts; nothing is animated. Each element
/// that is visible at the start or at the end survives, appears or disappears. What would be visible
/// only on the way has no element, as in UIKit. `docs/changes.md` has the formulas.
public struct LayoutTransition: Sendable, Equatable {
  /// An element that is visible at one end at least.
  public struct Element: Sendable, Equatable {
    /// The fate of an element in a transition.
    public enum Role: String, Sendable, Hashable, CaseIterable {
      /// Both layouts have it.
      case survives
      /// Only the layout after the change has it, or shows it.
      case appears
      /// Only the layout before the change has it, or shows it.
      case disappears
    }

    /// Whether it survives, appears or disappears.
    public let role: Role
    /// Its attributes at the start, in content coordinates, with its index path before the change; of
    /// one that appears, with that after the change.
    public let start: LayoutElement
    /// Its attributes at the end, in content coordinates, with its index path after the change; of
    /// one that disappears, with that before the change.
    public let end: LayoutElement
    /// Whether it was reloaded: one element of its place disappears, and another one appears.
    public let isReloaded: Bool
    /// Its number among the elements of the collection with the same role, from 1, for delays.
    public let order: Int
    /// The names of its values that are interpolated, as the provider of its section says.
    public let animatedValues: [String]

    /// Creates an element.
    init(
      _ role: Role,
      from start: LayoutElement,
      to end: LayoutElement,
      isReloaded: Bool = false,
      order: Int,
      animatedValues: [String] = []
    ) {
      (self.role, self.start, self.end) = (role, start, end)
      (self.isReloaded, self.order) = (isReloaded, order)
      self.animatedValues = animatedValues
    }

    /// Returns the element with other attributes at the end where it is not there.
    func replacingAbsentEnd(with attributes: LayoutElement) -> Element {
      Element(
        role,
        from: role == .disappears ? start : attributes,
        to: role == .disappears ? attributes : end,
        isReloaded: isReloaded,
        order: order,
        animatedValues: animatedValues
      )
    }

    /// Returns the element at a progress.
    func at(_ progress: Double) -> LayoutElement {
      start.interpolated(to: end, at: progress, animating: animatedValues)
    }
  }

  /// The surroundings of a collection's elements at one end.
  public struct Side: Sendable, Equatable {
    /// The collection's region of the screen, in points.
    public var region: LayoutRect
    /// The size of the content, in points.
    public var contentSize: LayoutSize
    /// The visible bounds, in content coordinates.
    public var bounds: LayoutRect
    /// The offsets of the rows in sight that scroll across, in points, by their section after the
    /// change; in the visible state before the change itself, by that before it.
    public var rowOffsets: [Int: Double]

    /// Creates the surroundings of elements.
    init(
      region: LayoutRect,
      contentSize: LayoutSize,
      bounds: LayoutRect,
      rowOffsets: [Int: Double] = [:]
    ) {
      (self.region, self.contentSize) = (region, contentSize)
      (self.bounds, self.rowOffsets) = (bounds, rowOffsets)
    }

    fileprivate func interpolated(to end: Side, at progress: Double) -> Side {
      Side(
        region: Interpolation.frame(region, end.region, progress),
        contentSize: Interpolation.size(contentSize, end.contentSize, progress),
        bounds: Interpolation.frame(bounds, end.bounds, progress),
        rowOffsets: end.rowOffsets.merging(rowOffsets) { to, from in
          Interpolation.number(from, to, progress)
        }
      )
    }
  }

  /// The transition of one collection.
  public struct Collection: Sendable, Equatable {
    /// The collection's name; nil in a plain document.
    public let name: String?
    /// The deleted, inserted, moved and reloaded sections and items.
    public let change: LayoutChange
    /// The distance, in content coordinates, by which the kept element moved, in points.
    public let shift: LayoutPoint
    /// The kept item, before and after the change; nil if an edge or the offset was kept.
    public let kept: LayoutChange.Move<ItemPath>?
    /// The surroundings at the start.
    public let start: Side
    /// The surroundings at the end.
    public let end: Side
    /// The elements: those of the layout after the change in the order of results, and then those
    /// that disappear.
    public let elements: [Element]

    /// Creates the transition of a collection.
    init(
      name: String?,
      change: LayoutChange,
      shift: LayoutPoint = .zero,
      kept: LayoutChange.Move<ItemPath>? = nil,
      sides: (start: Side, end: Side),
      elements: [Element]
    ) {
      (self.name, self.change, self.shift, self.kept) = (name, change, shift, kept)
      (start, end, self.elements) = (sides.start, sides.end, elements)
    }

    /// The elements that both layouts have.
    public var surviving: [Element] { elements.filter { $0.role == .survives } }
    /// The elements that appear.
    public var appearing: [Element] { elements.filter { $0.role == .appears } }
    /// The elements that disappear.
    public var disappearing: [Element] { elements.filter { $0.role == .disappears } }

    /// Returns the element of an item by its index path after the change; nil if it is visible at
    /// neither end.
    ///
    /// Of a reloaded item, it is the one that appears.
    public func element(at path: ItemPath) -> Element? {
      elements.first {
        $0.role != .disappears && $0.end.kind == .item && $0.end.section == path.section
          && $0.end.item == path.item
      }
    }

    /// Returns the collection at a progress that each element and the surroundings have.
    fileprivate func state(
      _ progress: Double,
      of element: (Element) -> Double
    ) -> State.Collection {
      State.Collection(
        name: name,
        side: start.interpolated(to: end, at: progress),
        elements: elements.map { $0.at(element($0)) },
        leavingCount: disappearing.count
      )
    }
  }

  /// The visible elements at a progress of a transition.
  public struct State: Sendable, Equatable {
    /// A collection with its elements.
    public struct Collection: Sendable, Equatable {
      /// The collection's name; nil in a plain document.
      public let name: String?
      /// Region, content size, visible bounds and the offsets of rows.
      public let side: Side
      /// The elements, in content coordinates: those of the layout after the change with their index
      /// paths there, and then those that disappear with their former ones.
      public let elements: [LayoutElement]
      /// The number of elements at the end of the list that disappear.
      public let leavingCount: Int
    }

    /// The collections that have a region, in the document's order.
    public let collections: [Collection]
    /// The elements above the collections.
    public let overlays: [ScreenOverlay]

    /// Creates a state.
    init(collections: [Collection], overlays: [ScreenOverlay]) {
      (self.collections, self.overlays) = (collections, overlays)
    }

    /// Returns the collection of a name; nil if it has no region.
    public func collection(named name: String?) -> Collection? {
      collections.first { $0.name == name }
    }

    /// The state as the visible elements of a document.
    public var visibleState: VisibleState {
      VisibleState(
        collections: collections.map {
          VisibleState.Collection(name: $0.name, bounds: $0.side.bounds, elements: $0.elements)
        },
        overlays: overlays
      )
    }
  }

  /// An overlay that one end has at least.
  struct Overlay: Sendable, Equatable {
    let start: ScreenOverlay?
    let end: ScreenOverlay?

    fileprivate func at(_ progress: Double) -> ScreenOverlay? {
      guard let start, var result = end else { return end }
      result.frame = Interpolation.frame(start.frame, result.frame, progress)
      return result
    }
  }

  /// The collections that have a region at one end at least, in the document's order.
  public let collections: [Collection]
  /// The visible state before the change, itself; that of an interrupted transition if the change
  /// started from one.
  public let start: State
  /// The visible state after the change, itself.
  public let end: State
  private let overlays: [Overlay]

  /// Creates a transition.
  init(collections: [Collection], overlays: [Overlay], from start: State, to end: State) {
    (self.collections, self.overlays) = (collections, overlays)
    (self.start, self.end) = (start, end)
  }

  /// The transition of a plain document's collection; nil in a screen of named collections.
  public var single: Collection? { collections.first.flatMap { $0.name == nil ? $0 : nil } }

  /// Returns the transition of the collection of a name; nil if it has no region at either end.
  public func collection(named name: String?) -> Collection? {
    collections.first { $0.name == name }
  }

  /// Returns what the transition shows at a progress.
  ///
  /// 0 is the visible state before the change and 1 the one after it, themselves. Between, numbers
  /// are `a + (b − a) p`; `zIndex`, `isHidden` and `values` are those of the end. The progress is not
  /// clamped, as in UIKit's `UICollectionViewTransitionLayout`: beyond 0 and 1, elements move on.
  /// - Parameter progress: the progress, a finite number.
  /// - Returns: the collections with their elements, and the overlays.
  /// - Throws: `INVALID_ARGUMENT` for an infinite progress or NaN.
  /// - Complexity: O(number of elements).
  public func at(_ progress: Double) throws(LayoutError) -> State {
    guard progress.isFinite else {
      throw LayoutError(
        .invalidArgument,
        origin: .document,
        message: "the progress of a transition must be a finite number"
      )
    }
    return state(progress) { _ in progress }
  }

  /// Returns what the transition shows at a time, when each element starts some time after the one
  /// before it in its ``Element/order``.
  /// - Parameters:
  ///   - time: the time since the start, in seconds.
  ///   - curve: the way in which progress follows time.
  ///   - delay: the time by which each element that appears or disappears starts later than the one
  ///     before it, in seconds; survivors and the surroundings start at once.
  /// - Returns: the state; the end's when all elements are at rest.
  public func state(
    atTime time: Double,
    curve: TransitionCurve = .standard,
    delay: Double = 0
  ) -> State {
    state(curve.progress(at: time)) { element in
      let start = element.role == .survives ? 0 : delay * Double(element.order - 1)
      return curve.progress(at: time - start)
    }
  }

  private func state(_ progress: Double, of element: (Element) -> Double) -> State {
    func isAll(_ value: Double) -> Bool {
      progress == value
        && collections.allSatisfy { $0.elements.allSatisfy { element($0) == value } }
    }
    if isAll(0) { return start }
    if isAll(1) { return end }
    return State(
      collections: collections.map { $0.state(progress, of: element) },
      overlays: overlays.compactMap { $0.at(progress) }
    )
  }
}

// The documents to which index paths of a state belong.
extension LayoutTransition {
  /// An end of a transition.
  package enum End: Sendable, Hashable {
    /// The document before the change.
    case before
    /// The document after the change.
    case after
  }

  /// Returns the end by whose index path an element of a state is known.
  /// - Parameters:
  ///   - position: the position of the element in the list of the collection.
  ///   - collection: the collection, as ``at(_:)`` returns it.
  ///   - progress: the progress of that state.
  /// - Returns: the end; nil if it is an element of the start that an earlier, interrupted change has
  ///   removed, which neither document has.
  package func end(
    ofElementAt position: Int,
    in collection: State.Collection,
    at progress: Double
  ) -> End? {
    let isLeaving = position >= collection.elements.count - collection.leavingCount
    guard progress == 0 else { return isLeaving ? .before : .after }
    return isLeaving ? nil : .before
  }
}

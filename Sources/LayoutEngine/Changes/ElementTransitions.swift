import LayoutModel

/// Pairs the visible elements of two layouts by their identities.
struct ElementTransitions {
  /// Finds elements that are out of sight in one of the layouts.
  typealias Finder = ([ElementIdentity]) throws(LayoutError) -> [ElementIdentity: LayoutElement]

  /// A visible element with its identity.
  private struct Named {
    let identity: ElementIdentity
    let element: LayoutElement
  }

  private let layouts: (old: CollectionLayout, new: CollectionLayout)
  private let change: LayoutChange
  /// The distance by which the kept element moved.
  private let shift: LayoutPoint
  /// The sizes of the visible bounds.
  private let sizes: (old: LayoutSize, new: LayoutSize)
  private var styles: (old: SectionStyles, new: SectionStyles)
  /// The elements: those of the layout after the change, and then those that disappear.
  private(set) var elements: [LayoutTransition.Element] = []

  /// The elements with an id of their own; nil if none is visible.
  private var named: (old: NamedElements, new: NamedElements)?
  private var atItems = (old: KindsAtItems(), new: KindsAtItems())
  private var counts: [LayoutTransition.Element.Role: Int] = [:]

  /// Creates a pairing without elements.
  /// - Parameters:
  ///   - changed: the collection before and after the change.
  ///   - providers: the providers of both, which say how elements appear and disappear.
  init(
    _ changed: ChangedCollection,
    calling providers: (old: any LayoutProvider, new: any LayoutProvider)
  ) {
    layouts = (changed.old.layout, changed.new.layout)
    (change, shift) = (changed.change, changed.shift)
    sizes = (
      changed.old.environment.container.contentSize, changed.new.environment.container.contentSize
    )
    styles = (
      SectionStyles(layouts.old, calling: providers.old),
      SectionStyles(layouts.new, calling: providers.new)
    )
  }

  /// Pairs the visible elements of both layouts.
  /// - Complexity: O(k) for k elements, and that of the finders; O(n) for n supplementary items and
  ///   decorations if one that is visible has an id.
  mutating func pair(
    _ before: [LayoutElement],
    _ after: [LayoutElement],
    findingOld findOld: Finder,
    findingNew findNew: Finder
  ) throws(LayoutError) {
    if (before + after).contains(where: { $0.id != nil }) {
      named = (NamedElements(layouts.old), NamedElements(layouts.new))
    }
    let starts = zip(layouts.old.identities(of: before), before)
      .map { Named(identity: $0, element: $1) }
    let ends = zip(layouts.new.identities(of: after), after)
      .map { Named(identity: $0, element: $1) }
    let visible = (
      old: Dictionary(starts.map { ($0.identity, $0.element) }) { first, _ in first },
      new: Set(ends.map(\.identity))
    )
    // The counterparts that are out of sight at the other end.
    let sources = ends.map { oldIdentity(of: $0.identity) }
    let targets = starts.map { newIdentity(of: $0.identity) }
    let hiddenOld = try findOld(sources.compactMap(\.self).filter { visible.old[$0] == nil })
    let hiddenNew = try findNew(targets.compactMap(\.self).filter { !visible.new.contains($0) })
    var reloaded: [ElementIdentity: LayoutElement] = [:]
    for (end, source) in zip(ends, sources) {
      let start = source.flatMap { visible.old[$0] ?? hiddenOld[$0] }
      if let source, isReloaded(source) {
        reloaded[source] = end.element
        try add(.appears, faded(end.element, at: start?.frame), end.element, isReloaded: true)
      } else if let start {
        try add(.survives, start, end.element)
      } else {
        let style = try styles.new.style(of: end.element.section)
        let start = end.element
          .absent(style.appear, movedBy: .zero - shift, below: sizes.new)
        try add(.appears, start, end.element)
      }
    }
    var leaving: [(start: LayoutElement, end: LayoutElement, isReloaded: Bool)] = []
    for (start, target) in zip(starts, targets) {
      if isReloaded(start.identity) {
        let end = reloaded[start.identity] ?? target.flatMap { hiddenNew[$0] }
        leaving.append((start.element, faded(start.element, at: end?.frame), true))
        continue
      }
      guard let target else {
        leaving.append((start.element, try left(start.element), false))
        continue
      }
      if visible.new.contains(target) { continue }
      if let end = hiddenNew[target] {
        try add(.survives, start.element, end)
      } else {
        leaving.append((start.element, try left(start.element), false))
      }
    }
    for element in leaving {
      try add(.disappears, element.start, element.end, isReloaded: element.isReloaded)
    }
  }

  private mutating func add(
    _ role: LayoutTransition.Element.Role,
    _ start: LayoutElement,
    _ end: LayoutElement,
    isReloaded: Bool = false
  ) throws(LayoutError) {
    let style =
      role == .disappears
      ? try styles.old.style(of: start.section) : try styles.new.style(of: end.section)
    let order = counts[role, default: 0] + 1
    counts[role] = order
    elements.append(
      LayoutTransition.Element(
        role,
        from: start,
        to: end,
        isReloaded: isReloaded,
        order: order,
        animatedValues: style.animatedValues
      )
    )
  }

  // MARK: Attributes of what is not there

  /// The end of an element that disappears.
  private mutating func left(_ element: LayoutElement) throws(LayoutError) -> LayoutElement {
    let style = try styles.old.style(of: element.section)
    return element.absent(style.appear, movedBy: shift, below: sizes.old)
  }

  /// The element at the frame of its other half in a reload; in its own place if that has none.
  private func faded(_ element: LayoutElement, at frame: LayoutRect?) -> LayoutElement {
    var faded = element
    faded.frame = frame ?? element.frame
    faded.alpha = 0
    return faded
  }

  // MARK: Identities

  /// The kinds of elements at items, by section, found once.
  private struct KindsAtItems {
    private var kinds: [Int: Set<String>] = [:]

    mutating func contains(_ identity: ElementIdentity, in layout: CollectionLayout) -> Bool {
      guard identity.kind == .supplementary, let section = identity.section,
        let elementKind = identity.elementKind
      else { return false }
      let known = kinds[section] ?? layout.kindsAtItems(of: section)
      kinds[section] = known
      return known.contains(elementKind)
    }
  }

  /// Returns the identity that an element has after the change; nil if it is gone.
  private mutating func newIdentity(of old: ElementIdentity) -> ElementIdentity? {
    if let name = named?.old.name(of: old) { return named?.new.identity(named: name) }
    guard let new = newPlace(of: old), named?.new.name(of: new) == nil else { return nil }
    return new
  }

  /// Returns the identity that an element without an id has after the change; nil if it is gone.
  private mutating func newPlace(of old: ElementIdentity) -> ElementIdentity? {
    var new = old
    guard let section = old.section else { return new }
    if old.kind == .item || atItems.old.contains(old, in: layouts.old) {
      guard let path = change.newPath(ofOld: old.path) else { return nil }
      (new.section, new.number) = (path.section, path.item)
    } else {
      guard let target = change.newSection(ofOld: section) else { return nil }
      new.section = target
    }
    return new
  }

  /// Returns the identity that an element had before the change; nil if it is new.
  private mutating func oldIdentity(of new: ElementIdentity) -> ElementIdentity? {
    if let name = named?.new.name(of: new) { return named?.old.identity(named: name) }
    guard let old = oldPlace(of: new), named?.old.name(of: old) == nil else { return nil }
    return old
  }

  /// Returns the identity that an element without an id had before the change; nil if it is new.
  private mutating func oldPlace(of new: ElementIdentity) -> ElementIdentity? {
    var old = new
    guard let section = new.section else { return old }
    if new.kind == .item || atItems.new.contains(new, in: layouts.new) {
      guard let path = change.oldPath(ofNew: new.path) else { return nil }
      (old.section, old.number) = (path.section, path.item)
    } else {
      guard let source = change.oldSection(ofNew: section) else { return nil }
      old.section = source
    }
    return old
  }

  /// Whether an element, by its identity before the change, was reloaded with its item or section.
  private mutating func isReloaded(_ old: ElementIdentity) -> Bool {
    guard old.section != nil else { return false }
    let belongsToItem = old.kind == .item || atItems.old.contains(old, in: layouts.old)
    return belongsToItem
      ? change.isReloaded(old.path) : change.reloadedSections.containsSorted(old.path.section)
  }
}

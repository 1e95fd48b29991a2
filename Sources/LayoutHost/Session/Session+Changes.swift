public import LayoutEngine
public import LayoutModel

// Changes of the session's state: each keeps the reader's place, and its transition.
extension Session {
  /// Changes the session's state, and keeps a place of each collection where it is.
  ///
  /// ```swift
  /// try session.change { $0.flags.device = "iphone-15" }
  /// let halfway = try session.transition()?.at(0.5)
  /// ```
  /// Sections and items are found again by their `id`, the others by position (`docs/changes.md`).
  /// - Parameters:
  ///   - place: the place of the collection in focus; nil means the one that the document's
  ///     configuration names, by default ``KeptPlace/first``. Other collections keep that of their
  ///     configuration.
  ///   - progress: the progress of the last transition at which this change interrupts it, so that
  ///     what is visible starts where it is then; nil starts at rest.
  ///   - change: changes the state.
  /// - Throws: the failure of the changed document, and `INVALID_ARGUMENT` or `OUT_OF_RANGE` for a
  ///   place or a progress that does not exist; the session is then unchanged.
  public func change(
    keeping place: KeptPlace? = nil,
    from progress: Double? = nil,
    _ change: (inout SessionState) -> Void
  ) throws(LayoutError) {
    try apply(nil, keeping: place, from: progress, change)
  }

  /// Shows another document as a change of this one: sections and items with the same `id` remain.
  ///
  /// ```swift
  /// try session.open(path: "before.json")
  /// try session.change(toDocumentAt: "after.json")
  /// let halfway = try session.transition()?.at(0.5)
  /// ```
  /// Flags, the project file and the plugins stay; changes of the former document are lost.
  /// - Parameters:
  ///   - path: the document's file.
  ///   - place: the place that stays where it is, as in ``change(keeping:from:_:)``.
  /// - Throws: a failure that names the mistake; the session is then unchanged.
  public func change(
    toDocumentAt path: String,
    keeping place: KeptPlace? = nil
  ) throws(LayoutError) {
    let loader = loader
    let loaded = try runOperation { () throws(LayoutError) in
      let loaded = loader.load(path)
      try WorkLimit.current?.checkStopped()
      return loaded
    }
    didRead?(Set(loaded.source.texts.keys))
    try change(to: try loaded.result.get(), from: loaded.source, keeping: place)
  }

  /// Shows another document, which the program has made, as a change of this one.
  /// - Parameters:
  ///   - document: the document.
  ///   - place: the place that stays where it is, as in ``change(keeping:from:_:)``.
  /// - Throws: a failure that names the mistake; the session is then unchanged.
  public func change(
    to document: DocumentDescription,
    keeping place: KeptPlace? = nil
  ) throws(LayoutError) {
    let loader = loader
    let loaded = try runOperation { () throws(LayoutError) in
      let loaded = loader.load(nil) { _ throws(LayoutError) in ValueDecoder(document.value) }
      try WorkLimit.current?.checkStopped()
      return loaded
    }
    try change(to: try loaded.result.get(), from: loaded.source, keeping: place)
  }

  private func change(
    to document: LayoutDocument,
    from source: DocumentSource,
    keeping place: KeptPlace?
  ) throws(LayoutError) {
    let document = try withConfiguredState(document)
    try restoringOnFailure { () throws(LayoutError) in
      try change(keeping: place) { state in
        (state.document, state.source) = (document, source)
      }
      _ = try visibleState()
    }
  }

  /// Returns how the last change gets from the layout before to the layout after; nil if nothing has
  /// changed since the document was opened.
  ///
  /// The first call makes the transition; a change without such a call costs nothing for it.
  /// - Throws: the failure of a provider's visible elements.
  /// - Complexity: that of the visible elements at both ends, and O(n) to compare two documents.
  public func transition() throws(LayoutError) -> LayoutTransition? {
    guard var last = lastChange else { return nil }
    if let made = last.made { return made }
    let made = try runOperation { () throws(LayoutError) in
      try locating { () throws(LayoutError) in try last.transition() }
    }
    last.made = made
    lastChange = last
    return made
  }

  /// Changes the state, and keeps places and the transition.
  ///
  /// `known` has the places of sections and items in the collection in focus; nil finds them by
  /// comparing the documents.
  package func apply(
    _ known: LayoutChange?,
    keeping place: KeptPlace?,
    from progress: Double? = nil,
    _ change: (inout SessionState) -> Void
  ) throws(LayoutError) {
    try runOperation { () throws(LayoutError) in
      var origin: LayoutTransition.State?
      if let progress { origin = try transition()?.at(progress) }
      let before = try? solve()
      try WorkLimit.current?.check()
      let (state, registry) = (self.state, self.registry)
      try restoringOnFailure { () throws(LayoutError) in
        change(&self.state)
        followMeasuredSizes(from: state, known)
        let side = before.map { LastChange.Side(state: state, solution: $0, registry: registry) }
        try settle(from: side, known, keeping: place, origin: origin)
        try WorkLimit.current?.checkStopped()
      }
    }
  }

  /// Keeps the transition of a change that the session shows already.
  ///
  /// The offsets stay within the range, unless a collection's configuration names the place that it keeps.
  func noteChange(from before: Snapshot) throws(LayoutError) {
    let side = before.solution.map {
      LastChange.Side(state: before.state, solution: $0, registry: before.registry)
    }
    try settle(from: side, nil, keeping: nil, otherwise: nil, origin: nil)
  }

  // MARK: Places

  /// Scrolls each collection of the changed document to the place that it keeps, and notes the
  /// change.
  private func settle(
    from before: LastChange.Side?,
    _ known: LayoutChange?,
    keeping place: KeptPlace?,
    otherwise standard: KeptPlace? = .first,
    origin: LayoutTransition.State?
  ) throws(LayoutError) {
    let solution = try solveAtRest()
    let focused = try solution.collection(named: state.collection).name
    var kept: [String?: LastChange.Kept] = [:]
    for collection in solution.collections {
      let name = collection.name
      let isFocused = name == focused
      let own = state.document.collections.first { $0.name == name }?.configuration.keeping
      guard let chosen = (isFocused ? place : nil) ?? own ?? standard else {
        stayWithinRange(of: collection, from: before)
        continue
      }
      let item = try keep(
        chosen,
        of: collection,
        from: before,
        isFocused ? known : nil
      )
      if let item { kept[name] = item }
    }
    let after = try solve()
    guard let before else {
      lastChange = nil
      return
    }
    var change = LastChange(
      before: before,
      after: LastChange.Side(state: state, solution: after, registry: registry),
      known: known.map { (focused, $0) },
      kept: kept,
      origin: origin
    )
    try letProvidersScroll(&change)
    lastChange = change
  }

  /// Brings a chosen offset back into the range of the changed content, unless it was outside the former
  /// range.
  ///
  /// Without a chosen one, the content starts at its start.
  private func stayWithinRange(of collection: Solution.Collection, from before: LastChange.Side?) {
    let (name, range) = (collection.name, ScrolledLayout(collection).range)
    guard state.offsets[name] != nil, !range.contains(collection.contentOffset) else { return }
    let old = before?.solution.collections.first { $0.name == name }
    if let old, !ScrolledLayout(old).range.contains(old.contentOffset) { return }
    setContentOffset(range.clamped(collection.contentOffset), of: name)
  }

  /// Scrolls each collection to the content offset that the hook `contentOffsetAfterChange` of its
  /// provider chooses.
  private func letProvidersScroll(_ change: inout LastChange) throws(LayoutError) {
    for collection in change.after.solution.collections {
      let offset = try locating { () throws(LayoutError) in try change.offset(of: collection) }
      if offset != collection.contentOffset { setContentOffset(offset, of: collection.name) }
    }
    change.after = LastChange.Side(state: state, solution: try solve(), registry: registry)
  }

  /// Scrolls a changed collection to the place that it keeps.
  /// - Returns: the item that keeps its place, if it is one.
  private func keep(
    _ kept: KeptPlace,
    of collection: Solution.Collection,
    from before: LastChange.Side?,
    _ known: LayoutChange?
  ) throws(LayoutError) -> LastChange.Kept? {
    let name = collection.name
    let scrolled = ScrolledLayout(collection)
    let isChosen = state.offsets[name] != nil
    guard let before, let old = before.solution.collections.first(where: { $0.name == name }),
      let described = before.described(name),
      let changed = state.document.collections.first(where: { $0.name == name })
    else {
      stayWithinRange(of: collection, from: before)
      return nil
    }
    try kept.check()
    let earlier = ScrolledLayout(old)
    var place = earlier.place(keeping: kept)
    if case .item(let path) = kept, place == nil { throw Self.missing(path) }
    var moved: LastChange.Kept?
    if case .item(let anchor)? = place {
      // Most changes leave the items alone.
      let change =
        known == nil && described.sections == changed.sections
        ? nil : known ?? LayoutChange(from: described, to: changed)
      let survivor = change.map { $0.survivor(near: anchor.path) } ?? anchor.path
      if case .item(let path) = kept, survivor != path { throw Self.deleted(path) }
      let path = survivor.flatMap { old in change.map { $0.newPath(ofOld: old) } ?? old }
      place =
        survivor == anchor.path ? place : survivor.flatMap { earlier.place(keeping: .item($0)) }
      if let survivor, let path, case .item(var anchor)? = place {
        anchor.path = path
        place = .item(anchor)
        moved = LastChange.Kept(from: survivor, to: path)
      }
    }
    var offset =
      scrolled.offset(of: place, after: earlier) ?? scrolled.range.clamped(old.contentOffset)
    let distance = offset - old.contentOffset
    // A collection that did not change stays where it is, without a rounding error.
    if max(abs(distance.x), abs(distance.y)) < 1e-6 {
      offset = scrolled.range.clamped(old.contentOffset)
    }
    // Without a chosen offset, the content stays where the document opens, unless it opens at a point
    // of the content before.
    let opensAtPoint =
      changed.contentOffset != nil && changed.contentOffset == described.contentOffset
    if isChosen || place != .start || opensAtPoint, isChosen || offset != collection.contentOffset {
      setContentOffset(offset, of: name)
    }
    unsettledPlaces?[name] = place
    return moved
  }

  private static func missing(_ path: ItemPath) -> LayoutError {
    outOfRange("there is no item “\(path.section).\(path.item)” that could keep its place")
  }

  private static func deleted(_ path: ItemPath) -> LayoutError {
    LayoutError(
      .invalidArgument,
      origin: .document,
      message: "item “\(path.section).\(path.item)” is deleted, so that it cannot keep its place",
      hint: "name an item that remains, by its place before the change"
    )
  }
}

extension KeptPlace {
  /// Checks that a point has coordinates.
  fileprivate func check() throws(LayoutError) {
    guard case .point(let point) = self, !(point.x.isFinite && point.y.isFinite) else { return }
    throw LayoutError(
      .invalidArgument,
      origin: .document,
      message: "the point that keeps its place must have finite coordinates"
    )
  }
}

// Places that a program keeps.
extension Session {
  /// Returns the place of the reader in the collection in focus, to which a
  /// later call can scroll.
  ///
  /// ```swift
  /// let place = try session.place()
  /// ```
  /// - Parameter kept: what is kept: the first visible item by default.
  /// - Returns: the place; the offset if no item is visible.
  /// - Throws: the failure of the document, and `OUT_OF_RANGE` for an item that does not exist.
  public func place(keeping kept: KeptPlace = .first) throws(LayoutError) -> ReadingPlace {
    try runOperation { () throws(LayoutError) in
      let collection = try focusedCollection()
      try kept.check()
      if let place = ScrolledLayout(collection).place(keeping: kept) { return place }
      if case .item(let path) = kept { throw Self.missing(path) }
      return .offset(collection.contentOffset)
    }
  }

  /// Scrolls the collection in focus to a place.
  /// - Returns: the new content offset, within the range.
  /// - Throws: the failure of the document, and `OUT_OF_RANGE` for an item that does not exist.
  @discardableResult
  public func scroll(to place: ReadingPlace) throws(LayoutError) -> LayoutPoint {
    try runOperation { () throws(LayoutError) in
      let collection = try focusedCollection()
      let scrolled = ScrolledLayout(collection)
      guard let offset = scrolled.offset(of: place, after: scrolled) else {
        throw Self.missing(place.item ?? ItemPath(section: 0, item: 0))
      }
      guard offset.x.isFinite, offset.y.isFinite else {
        throw Self.outOfRange("the content offset would not be a finite number")
      }
      setContentOffset(offset, of: collection.name)
      unsettledPlaces?[collection.name] = place
      return try settledOffset(after: offset)
    }
  }
}

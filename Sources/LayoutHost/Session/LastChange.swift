import LayoutEngine
package import LayoutModel
import LayoutProviders

/// The last change of a session, kept to return to its transition later.
///
/// It keeps the layout before the change.
package struct KeptChange {
  fileprivate var change: LastChange?

  /// Creates the last change of a session that has none.
  package init() {}

  /// The number of frames that the layouts before and after the change store.
  /// - Complexity: O(number of sections).
  package var frameCount: Int {
    guard let change else { return 0 }
    return (change.before.solution.collections + change.after.solution.collections)
      .flatMap(\.layout.sections)
      .reduce(0) { $0 + $1.layout.packedCount }
  }
}

extension Session {
  /// The last change, with which its transition is set as well.
  package var keptChange: KeptChange {
    get {
      var kept = KeptChange()
      kept.change = lastChange
      return kept
    }
    set { lastChange = newValue.change }
  }

  /// The document before the last change, which the index paths at the start of its transition name;
  /// nil if nothing has changed.
  package var documentBeforeChange: LayoutDocument? { lastChange?.before.state.document }
}

/// The last change of a session, from which its transition is made on the first request.
///
/// It keeps the layout before the change, which shares its frames with the session's caches.
struct LastChange {
  /// The session before or after the change.
  struct Side {
    let state: SessionState
    let solution: Solution
    let registry: ProviderRegistry

    /// The collection of a name in the document; nil if it has none.
    func described(_ name: String?) -> LayoutDocument.Collection? {
      state.document.collections.first { $0.name == name }
    }
  }

  /// An item that kept its place, before and after the change.
  typealias Kept = LayoutChange.Move<ItemPath>

  let before: Side
  var after: Side
  /// The places of sections and items in the collection with a name; nil to find them by comparing
  /// the documents.
  let known: (collection: String?, change: LayoutChange)?
  /// The items that kept their places, by the name of their collection.
  let kept: [String?: Kept]
  /// The state of the earlier transition from which this one starts; nil if it starts at rest.
  let origin: LayoutTransition.State?
  /// The transition, once it was requested.
  var made: LayoutTransition?

  /// Makes the transition.
  /// - Throws: the failure of a provider's visible elements, or of its hooks for what appears and
  ///   disappears.
  /// - Complexity: that of the visible elements at both ends; O(n) to compare two documents.
  func transition() throws(LayoutError) -> LayoutTransition {
    var changes: [String?: LayoutChange] = [:]
    for name in after.solution.collections.map(\.name) { changes[name] = change(of: name) }
    return try TransitionSolver(
      from: TransitionSolver.Side(before.solution, of: before.state.document, before.registry),
      to: TransitionSolver.Side(after.solution, of: after.state.document, after.registry),
      changes: changes,
      kept: kept,
      origin: origin
    )
    .transition()
  }

  /// Returns the places of sections and items in the collection of a name; nil if one of the documents
  /// does not have it.
  /// - Complexity: O(n) to compare two documents.
  private func change(of name: String?) -> LayoutChange? {
    guard let old = before.described(name), let new = after.described(name) else { return nil }
    var change =
      known.flatMap { $0.collection == name ? $0.change : nil }
      ?? LayoutChange(from: old, to: new)
    change.reasons = reasons(old, new, change)
    return change
  }

  /// Returns the content offset of a collection after the change: that which it has, or that which the
  /// provider of the section in the middle of the visible bounds chooses.
  /// - Throws: the failure of the provider.
  /// - Complexity: O(n) to compare two documents, if a provider chooses.
  func offset(of collection: Solution.Collection) throws(LayoutError) -> LayoutPoint {
    let name = collection.name
    guard let old = before.solution.collections.first(where: { $0.name == name }) else {
      return collection.contentOffset
    }
    return try VisibleStateSolver(collection, calling: after.registry)
      .offsetAfterChange(proposed: collection.contentOffset) {
        ChangedCollection(
          from: old,
          to: collection,
          change: change(of: name) ?? LayoutChange(byPosition: [], []),
          kept: kept[name]
        )
      }
  }

  /// The causes of a collection's change.
  private func reasons(
    _ old: LayoutDocument.Collection,
    _ new: LayoutDocument.Collection,
    _ change: LayoutChange
  ) -> Set<LayoutChange.Reason> {
    var reasons: Set<LayoutChange.Reason> = []
    if before.solution.environment != after.solution.environment { reasons.insert(.bounds) }
    if before.state.source.text != after.state.source.text { reasons.insert(.document) }
    if !change.isIdentity { reasons.insert(.items) }
    if old.configuration != new.configuration || old.layout?.name != new.layout?.name {
      reasons.insert(.layout)
    } else if old.layout != new.layout {
      reasons.insert(.options)
    }
    if old.state?.value != new.state?.value { reasons.insert(.state) }
    for (index, section) in new.sections.enumerated() {
      guard let place = change.oldSection(ofNew: index) else { continue }
      let other = old.sections[place]
      if section.state?.value != other.state?.value { reasons.insert(.state) }
      if section.items != other.items { reasons.insert(.items) }
      guard section.layout != other.layout else { continue }
      if case .provider(let one) = section.layout, case .provider(let two) = other.layout,
        one.name == two.name
      {
        reasons.insert(.options)
      } else {
        reasons.insert(.layout)
      }
    }
    return reasons
  }
}

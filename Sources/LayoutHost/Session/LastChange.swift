import LayoutEngine
import LayoutModel
import LayoutProviders

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
  let after: Side
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
  /// - Throws: the failure of a provider's visible elements.
  /// - Complexity: that of the visible elements at both ends; O(n) to compare two documents.
  func transition() throws(LayoutError) -> LayoutTransition {
    var changes: [String?: LayoutChange] = [:]
    for collection in after.solution.collections {
      let name = collection.name
      guard let old = before.described(name), let new = after.described(name) else { continue }
      var change =
        known.flatMap { $0.collection == name ? $0.change : nil }
        ?? LayoutChange(from: old, to: new)
      change.reasons = reasons(old, new, change)
      changes[name] = change
    }
    return try TransitionSolver(
      from: TransitionSolver.Side(before.solution, of: before.state.document, before.registry),
      to: TransitionSolver.Side(after.solution, of: after.state.document, after.registry),
      changes: changes,
      kept: kept,
      origin: origin
    )
    .transition()
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
    if old.configuration != new.configuration { reasons.insert(.layout) }
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

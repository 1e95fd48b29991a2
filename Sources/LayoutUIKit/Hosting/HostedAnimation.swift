import LayoutEngine
import LayoutHost
import LayoutModel

/// The attributes between which a collection view animates a change: those at the end at which its
/// layout does not have them.
struct HostedAnimation {
  /// The attributes with which elements start, by their names after the change.
  private(set) var starts: [HostedElement.Name: LayoutElement] = [:]
  /// The attributes with which elements end, by their names before the change.
  private(set) var ends: [HostedElement.Name: LayoutElement] = [:]
  /// The content offset after an update, in points; nil if the view has chosen it.
  var contentOffset: LayoutPoint?

  /// Takes the elements of a transition, of several with one name the first.
  /// - Complexity: O(number of elements).
  init(
    _ transition: LayoutTransition.Collection,
    numbers: (old: DecorationNumbers, new: DecorationNumbers)
  ) {
    let entering = transition.elements.filter { $0.role != .disappears }
    let leaving = transition.elements.filter { $0.role != .appears }
    starts = Dictionary(
      zip(numbers.new.names(of: entering.map(\.end)), entering.map(\.start))
    ) { first, _ in first }
    ends = Dictionary(
      zip(numbers.old.names(of: leaving.map(\.start)), leaving.map(\.end))
    ) { first, _ in first }
  }
}

/// A hosted layout before the data source of its view changed.
struct EarlierState {
  let session: Session.Snapshot
  let prepared: HostedLayout.Prepared
  let itemCounts: [Int]
}

/// A change of a view's size, which the view may animate afterwards.
struct ResizedState {
  /// The size before, in points.
  let size: LayoutSize
  let change: KeptChange
  let numbers: (old: DecorationNumbers, new: DecorationNumbers)
}

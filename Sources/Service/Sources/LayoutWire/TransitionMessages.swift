package import LayoutEngine
import LayoutModel

// Transitions, as replies of sessions carry them.

extension WireTransition {
  /// Creates the message of a transition without its elements.
  package init(_ transition: LayoutTransition) {
    self.init()
    collections = transition.collections.map(WireCollectionTransition.init)
  }
}

extension WireCollectionTransition {
  fileprivate init(_ collection: LayoutTransition.Collection) {
    self.init()
    name = collection.name ?? ""
    reasons = LayoutChange.Reason.allCases.filter(collection.change.reasons.contains)
      .map(\.rawValue)
    shift = WirePoint(collection.shift)
    if let kept = collection.kept {
      (keptFrom, keptTo) = (WireIndexPath(kept.from), WireIndexPath(kept.to))
    }
    (start, end) = (WireTransitionSide(collection.start), WireTransitionSide(collection.end))
  }
}

extension WireTransitionSide {
  fileprivate init(_ side: LayoutTransition.Side) {
    self.init()
    region = WireRect(side.region)
    contentSize = WireSize(side.contentSize)
    bounds = WireRect(side.bounds)
    for (section, offset) in side.rowOffsets { rowOffsets[Int64(section)] = offset }
  }
}

extension WireTransitionElement {
  fileprivate init(_ element: LayoutTransition.Element, in collection: Int) {
    self.init()
    self.collection = Int64(collection)
    role =
      switch element.role {
      case .survives: .survives
      case .appears: .appears
      case .disappears: .disappears
      }
    (start, end) = (WireElement(element.start), WireElement(element.end))
    isReloaded = element.isReloaded
    order = Int64(element.order)
    animatedValues = element.animatedValues
  }
}

/// The elements of a transition as messages of limited size, made one after another.
package struct TransitionElementStream: Sendable {
  private let collections: [LayoutTransition.Collection]
  /// The index of the next element's collection, and of the element in it, from 0.
  private var place = (collection: 0, element: 0)

  /// The number of elements.
  package let elementCount: Int
  /// The approximate bytes of all messages.
  package let estimatedBytes: Int

  /// Creates the stream of a transition.
  /// - Complexity: O(number of elements).
  package init(_ transition: LayoutTransition) {
    collections = transition.collections
    elementCount = collections.reduce(0) { $0 + $1.elements.count }
    estimatedBytes = collections.reduce(0) { sum, collection in
      let ends = [collection.elements.map(\.start), collection.elements.map(\.end)]
      return ends.reduce(sum) { $0 + ElementStream($1, collection: 0).estimatedBytes }
    }
    skipEmptyCollections()
  }

  /// Whether all messages were made.
  package var isAtEnd: Bool { place.collection == collections.count }

  /// Returns the next messages; empty after the last.
  ///
  /// It is at least one element, even if that takes more than the limit.
  /// - Parameter limit: the approximate bytes of all returned messages.
  /// - Returns: the messages.
  /// - Complexity: O(number of elements in them).
  package mutating func next(bytes limit: Int) -> [WireTransitionElement] {
    var count = max(1, limit / max(1, estimatedBytes / max(1, elementCount)))
    var messages: [WireTransitionElement] = []
    while count > 0, !isAtEnd {
      let elements = collections[place.collection].elements[place.element...].prefix(count)
      messages += elements.map { WireTransitionElement($0, in: place.collection) }
      count -= elements.count
      place.element = elements.endIndex
      skipEmptyCollections()
    }
    return messages
  }

  /// Moves to the next collection that has further elements.
  private mutating func skipEmptyCollections() {
    while !isAtEnd, place.element == collections[place.collection].elements.count {
      place = (place.collection + 1, 0)
    }
  }
}

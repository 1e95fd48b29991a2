import Synchronization

/// Counts the streams that keep a session, up to a limit.
final class SessionPlaces: Sendable {
  private let taken = Atomic(0)
  let limit: Int

  /// The number of taken places.
  var count: Int { taken.load(ordering: .relaxed) }

  init(limit: Int) { self.limit = limit }

  /// Returns a place; nil if all are taken.
  func take() -> Place? {
    guard taken.add(1, ordering: .relaxed).newValue <= limit else {
      taken.subtract(1, ordering: .relaxed)
      return nil
    }
    return Place(in: self)
  }

  /// A place, left with its last reference.
  final class Place: Sendable {
    private let places: SessionPlaces

    fileprivate init(in places: SessionPlaces) { self.places = places }

    deinit { places.taken.subtract(1, ordering: .relaxed) }

    /// Keeps the place at least until here.
    func end() { withExtendedLifetime(self) {} }
  }
}

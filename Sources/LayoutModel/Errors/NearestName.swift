extension String {
  /// Whether a text has more bytes than any name: scripts can make much longer ones, which would take long to
  /// compare by characters.
  package var isTooLongForName: Bool { utf8.count > 256 }
}

// The known name that the author of a document probably meant.
extension [String] {
  /// Returns the name nearest to a mistyped one, or nil if none is near.
  ///
  /// Near means that at most a third of the longer name's letters are wrong, missing, added or swapped
  /// with their neighbour, but not all of them; case does not count. A name that continues the typed
  /// one is nearer than any with two wrong letters. Of equally near names, the first one is returned.
  /// - Parameter name: the name as it was typed.
  /// - Returns: one of the names; nil if they are more than a thousand, which take long to compare.
  /// - Complexity: O(Σ length of the names × length of the typed one).
  package func nearest(to name: String) -> String? {
    guard !name.isTooLongForName, count <= 1000 else { return nil }
    let wanted = [Unicode.Scalar](name.lowercased().unicodeScalars.prefix(64))
    guard !wanted.isEmpty else { return nil }
    let completion = wanted.count >= 3 ? completion(of: name) : nil
    var best: (name: String, distance: Int)?
    for candidate in self where candidate != name {
      let letters = [Unicode.Scalar](candidate.lowercased().unicodeScalars.prefix(64))
      let longer = Swift.max(letters.count, wanted.count)
      let limit = Swift.min(Swift.max(1, longer / 3), longer - 1)
      let distance = Self.distance(wanted, letters)
      if distance <= limit, distance < best?.distance ?? Int.max {
        best = (candidate, distance)
      }
    }
    return best.flatMap { completion == nil || $0.distance < 2 ? $0.name : nil } ?? completion
  }

  /// Returns the name that takes the fewest edits, however many those are; nil if the list is
  /// empty.
  /// - Complexity: O(Σ length of the names × length of the typed one).
  func closest(to name: String) -> String? {
    let start = String(name.unicodeScalars.prefix(64))
    let wanted = [Unicode.Scalar](start.lowercased().unicodeScalars.prefix(64))
    return self.min { left, right in
      Self.distance(wanted, [Unicode.Scalar](left.lowercased().unicodeScalars.prefix(64)))
        < Self.distance(wanted, [Unicode.Scalar](right.lowercased().unicodeScalars.prefix(64)))
    }
  }

  /// Returns the shortest name that starts with the typed one.
  private func completion(of name: String) -> String? {
    let start = name.lowercased()
    return filter { $0.count > name.count && $0.lowercased().hasPrefix(start) }
      .min { $0.count < $1.count }
  }

  /// Returns the optimal string alignment distance: the number of edits, a swap of neighbours being
  /// one.
  /// - Complexity: O(left.count × right.count).
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforePrevious: [Int] = []
    var previous = [Int](0...right.count)
    for i in 0..<left.count {
      var current = [i + 1]
      for j in 0..<right.count {
        let change = previous[j] + (left[i] == right[j] ? 0 : 1)
        var cost = Swift.min(change, previous[j + 1] + 1, current[j] + 1)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          cost = Swift.min(cost, beforePrevious[j - 1] + 1)
        }
        current.append(cost)
      }
      (beforePrevious, previous) = (previous, current)
    }
    return previous[right.count]
  }
}

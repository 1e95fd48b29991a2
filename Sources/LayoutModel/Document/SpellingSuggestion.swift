/// Finds the name that somebody probably meant.
public enum SpellingSuggestion {
  /// The bytes of the longest name that anybody mistypes; scripts can make much longer ones.
  private static let lengthLimit = 256

  /// The known name nearest to a mistyped one, or nil where none is near.
  ///
  /// A name that goes on where the typed one ends is nearest. Else near means: a third of the longer name's letters may be wrong, missing, added or swapped with
  /// their neighbour, but not all of them, and case does not count. Of equally near names the first
  /// known one is taken.
  /// - Complexity: O(Σ length of the known names × length of the name).
  public static func nearest(to name: String, among known: [String]) -> String? {
    guard name.utf8.count <= lengthLimit else { return nil }
    let wanted = Array(name.lowercased().unicodeScalars.prefix(64))
    guard !wanted.isEmpty else { return nil }
    if wanted.count >= 3, let longer = completion(of: name, among: known) { return longer }
    var best: (name: String, distance: Int)?
    for candidate in known where candidate != name {
      let letters = Array(candidate.lowercased().unicodeScalars.prefix(64))
      let longer = max(letters.count, wanted.count)
      let limit = min(max(1, longer / 3), longer - 1)
      let distance = self.distance(wanted, letters)
      if distance <= limit, distance < best?.distance ?? Int.max {
        best = (candidate, distance)
      }
    }
    return best?.name
  }

  /// The shortest known name that starts with what was typed.
  private static func completion(of name: String, among known: [String]) -> String? {
    let start = name.lowercased()
    return known.filter { $0.count > name.count && $0.lowercased().hasPrefix(start) }
      .min { $0.count < $1.count }
  }

  /// The optimal string alignment distance.
  static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...right.count)
    for i in 0..<left.count {
      var current = [i + 1]
      for j in 0..<right.count {
        let change = previous[j] + (left[i] == right[j] ? 0 : 1)
        var cost = min(change, previous[j + 1] + 1, current[j] + 1)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          cost = min(cost, beforePrevious[j - 1] + 1)
        }
        current.append(cost)
      }
      (beforePrevious, previous) = (previous, current)
    }
    return previous[right.count]
  }
}

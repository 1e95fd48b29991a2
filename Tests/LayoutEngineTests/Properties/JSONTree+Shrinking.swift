extension JSONTree {
  /// The ways in which a value may be simplified.
  enum Shrinking {
    /// Members and elements may go.
    case parts
    /// Numbers may also become rounder.
    case partsAndNumbers
  }

  /// The smallest value that a test still fails for, found by leaving out members and elements and
  /// by making numbers rounder, one at a time, until nothing more can go.
  func minimised(_ shrinking: Shrinking, while fails: (JSONTree) -> Bool) -> JSONTree {
    var smallest = self
    // Each step makes the value smaller; the limit only keeps a failing test short.
    var attempts = 3_000
    search: while attempts > 0 {
      for candidate in smallest.smaller(shrinking) {
        attempts -= 1
        guard attempts > 0 else { break }
        if candidate != smallest, fails(candidate) {
          smallest = candidate
          continue search
        }
      }
      break
    }
    return smallest
  }

  /// Values that differ in one place, where they are simpler.
  private func smaller(_ shrinking: Shrinking) -> [JSONTree] {
    switch self {
    case .number(let number): shrinking == .parts ? [] : Self.rounder(number)
    case .text, .truth: []
    case .array(let elements): Self.smaller(elements, shrinking)
    case .object(let members): Self.smaller(members, shrinking)
    }
  }

  private static func rounder(_ number: Double) -> [JSONTree] {
    let candidates = [0, 1, 10, 100, (number / 2).rounded(), number.rounded()]
    return candidates.filter { abs($0) < abs(number) || $0 == number.rounded() && $0 != number }
      .map { .number($0) }
  }

  private static func smaller(_ elements: [JSONTree], _ shrinking: Shrinking) -> [JSONTree] {
    var candidates: [JSONTree] = []
    for index in elements.indices {
      var rest = elements
      rest.remove(at: index)
      candidates.append(.array(rest))
    }
    for (index, element) in elements.enumerated() {
      for candidate in element.smaller(shrinking) {
        var changed = elements
        changed[index] = candidate
        candidates.append(.array(changed))
      }
    }
    return candidates
  }

  private static func smaller(_ members: [Member], _ shrinking: Shrinking) -> [JSONTree] {
    var candidates: [JSONTree] = []
    for index in members.indices {
      var rest = members
      rest.remove(at: index)
      candidates.append(.object(rest))
    }
    for (index, member) in members.enumerated() {
      for candidate in member.value.smaller(shrinking) {
        var changed = members
        changed[index].value = candidate
        candidates.append(.object(changed))
      }
    }
    return candidates
  }
}

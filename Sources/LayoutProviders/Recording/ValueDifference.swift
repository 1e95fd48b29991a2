package import LayoutModel

/// A place at which two values differ.
package struct ValueDifference: Sendable, Equatable {
  /// The place, such as `result.frames[2].x`; lists count from 0.
  package let path: String
  /// The value before; nil if the place was empty.
  package let before: SourceValue?
  /// The value now; nil if the place is empty.
  package let after: SourceValue?

  /// Compares two values; the order of an object's members does not count.
  /// - Parameters:
  ///   - before: the value before.
  ///   - after: the value now.
  ///   - limit: the greatest number of places.
  /// - Returns: the places at which they differ, in the order of the first value.
  /// - Complexity: O(size of the values).
  package static func all(
    from before: SourceObject,
    to after: SourceObject,
    limit: Int
  ) -> [ValueDifference] {
    var found: [ValueDifference] = []
    compare(before, after, DocumentPath(), limit, &found)
    return found
  }

  private static func compare(
    _ before: SourceObject,
    _ after: SourceObject,
    _ path: DocumentPath,
    _ limit: Int,
    _ found: inout [ValueDifference]
  ) {
    let values = Dictionary(after.members.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    let known = Set(before.members.map(\.key))
    for member in before.members {
      compare(member.value, values[member.key], path.appending(member.key), limit, &found)
    }
    for member in after.members where !known.contains(member.key) {
      compare(nil, member.value, path.appending(member.key), limit, &found)
    }
  }

  private static func compare(
    _ before: SourceValue?,
    _ after: SourceValue?,
    _ path: DocumentPath,
    _ limit: Int,
    _ found: inout [ValueDifference]
  ) {
    guard found.count < limit, before != after else { return }
    switch (before?.content, after?.content) {
    case (.object(let old)?, .object(let new)?): compare(old, new, path, limit, &found)
    case (.array(let old)?, .array(let new)?):
      let (old, new) = (Array(old), Array(new))
      for index in 0..<max(old.count, new.count) {
        let (left, right) = (
          old.indices.contains(index) ? old[index] : nil,
          new.indices.contains(index) ? new[index] : nil
        )
        compare(left, right, path.appending(index), limit, &found)
      }
    default: found.append(ValueDifference(path: path.description, before: before, after: after))
    }
  }
}

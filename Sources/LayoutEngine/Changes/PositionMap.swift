/// The places of a list's elements before and after a change, as runs that stay together.
///
/// A list of a billion items with one insertion is two runs.
struct PositionMap: Sendable, Equatable {
  /// Neighbouring elements that are neighbours before and after the change.
  struct Run: Sendable, Hashable {
    /// The position of the first element before the change.
    var old: Int
    /// Its position after the change.
    var new: Int
    /// The number of elements.
    var count: Int

    /// The positions before the change.
    var oldRange: Range<Int> { old..<old + count }
    /// The positions after the change.
    var newRange: Range<Int> { new..<new + count }
  }

  /// The number of elements before the change.
  let oldCount: Int
  /// The number of elements after the change.
  let newCount: Int
  /// The elements of both lists, ascending by their old positions.
  let runs: [Run]
  /// The same runs, ascending by their new positions.
  private let runsByNew: [Run]

  /// Creates a map from its runs, in any order.
  /// - Precondition: no two runs share a position.
  init(oldCount: Int, newCount: Int, runs: [Run]) {
    (self.oldCount, self.newCount) = (oldCount, newCount)
    let sorted = Self.joined(runs.filter { $0.count > 0 }.sorted { $0.old < $1.old })
    self.runs = sorted
    runsByNew = sorted.sorted { $0.new < $1.new }
  }

  /// Creates a map in which each element keeps its position.
  init(identity count: Int) {
    self.init(byPosition: count, count)
  }

  /// Creates a map of lists whose elements are paired from the front.
  init(byPosition oldCount: Int, _ newCount: Int) {
    let run = Run(old: 0, new: 0, count: min(oldCount, newCount))
    self.init(oldCount: oldCount, newCount: newCount, runs: [run])
  }

  /// Creates a map in which some elements are taken out, others are put in, and the rest keep their
  /// order; nil if the positions after the change have a gap.
  /// - Parameters:
  ///   - oldCount: the number of elements before the change.
  ///   - removed: the positions before the change that are taken out, ascending without overlaps.
  ///   - added: the positions after the change that are put in, likewise.
  ///   - moves: the elements that are taken out and put in again.
  init?(
    oldCount: Int,
    removing removed: [Range<Int>],
    adding added: [Range<Int>],
    moves: [Run] = []
  ) {
    let kept = Self.gaps(between: removed, in: oldCount)
    let keptCount = kept.reduce(0) { $0 + $1.count }
    let newCount = added.reduce(keptCount) { $0 + $1.count }
    guard added.last.map({ $0.upperBound <= newCount }) ?? true else { return nil }
    var places = Self.gaps(between: added, in: newCount)[...]
    var runs = moves
    for range in kept {
      var start = range.lowerBound
      while start < range.upperBound, let place = places.first {
        let count = min(range.upperBound - start, place.count)
        runs.append(Run(old: start, new: place.lowerBound, count: count))
        start += count
        if count == place.count {
          places.removeFirst()
        } else {
          places[places.startIndex] = place.lowerBound + count..<place.upperBound
        }
      }
    }
    self.init(oldCount: oldCount, newCount: newCount, runs: runs)
  }

  /// Whether each element keeps its position.
  var isIdentity: Bool {
    guard oldCount == newCount else { return false }
    return oldCount == 0 || runs == [Run(old: 0, new: 0, count: oldCount)]
  }

  /// Whether each element that remains keeps its position, so that only the last ones come or go.
  var isByPosition: Bool {
    let count = min(oldCount, newCount)
    return count == 0 ? runs.isEmpty : runs == [Run(old: 0, new: 0, count: count)]
  }

  /// Returns the position of an element after the change; nil if it is gone.
  /// - Complexity: O(log number of runs).
  func new(ofOld position: Int) -> Int? {
    Self.run(in: runs, at: position, \.old).map { $0.new + position - $0.old }
  }

  /// Returns the position of an element before the change; nil if it is new.
  /// - Complexity: O(log number of runs).
  func old(ofNew position: Int) -> Int? {
    Self.run(in: runsByNew, at: position, \.new).map { $0.old + position - $0.new }
  }

  /// The positions before the change that are in no run.
  var removed: [Range<Int>] { Self.gaps(between: runs.map(\.oldRange), in: oldCount) }

  /// The positions after the change that are in no run.
  var added: [Range<Int>] { Self.gaps(between: runsByNew.map(\.newRange), in: newCount) }

  // MARK: Runs

  /// The runs that change their order with the fewest elements: those that are not in the longest
  /// ascending sequence of new positions.
  /// - Complexity: O(r log r) for r runs.
  var movedRuns: [Run] {
    let kept = Set(Self.heaviestAscent(of: runs))
    return runs.indices.filter { !kept.contains($0) }.map { runs[$0] }
  }

  /// Returns the indices of runs, ascending by old positions, whose new positions ascend, too, and
  /// which have the most elements.
  private static func heaviestAscent(of runs: [Run]) -> [Int] {
    // A tree of the greatest weights of the sequences that end before a rank.
    let ranks = runs.indices.sorted { runs[$0].new < runs[$1].new }
    var rank = [Int](repeating: 0, count: runs.count)
    for (position, index) in ranks.enumerated() { rank[index] = position + 1 }
    var tree = [(weight: Int, last: Int)](repeating: (0, -1), count: runs.count + 1)
    var previous = [Int](repeating: -1, count: runs.count)
    var best = (weight: 0, last: -1)
    for index in runs.indices {
      var (before, position) = ((weight: 0, last: -1), rank[index] - 1)
      while position > 0 {
        if tree[position].weight > before.weight { before = tree[position] }
        position -= position & -position
      }
      previous[index] = before.last
      let here = (weight: before.weight + runs[index].count, last: index)
      if here.weight > best.weight { best = here }
      position = rank[index]
      while position < tree.count {
        if here.weight > tree[position].weight { tree[position] = here }
        position += position & -position
      }
    }
    var (indices, last) = ([Int](), best.last)
    while last >= 0 {
      indices.append(last)
      last = previous[last]
    }
    return indices.reversed()
  }

  /// Joins runs that continue one another, ascending by old positions.
  private static func joined(_ runs: [Run]) -> [Run] {
    var joined: [Run] = []
    for run in runs {
      if let last = joined.last, last.oldRange.upperBound == run.old,
        last.newRange.upperBound == run.new
      {
        joined[joined.count - 1].count += run.count
      } else {
        joined.append(run)
      }
    }
    return joined
  }

  /// Returns the ranges between ascending ranges, within a count.
  private static func gaps(between ranges: [Range<Int>], in count: Int) -> [Range<Int>] {
    var (gaps, start) = ([Range<Int>](), 0)
    for range in ranges where !range.isEmpty {
      if start < range.lowerBound { gaps.append(start..<range.lowerBound) }
      start = range.upperBound
    }
    if start < count { gaps.append(start..<count) }
    return gaps
  }

  /// Finds the run at a position of its ascending starts.
  private static func run(in runs: [Run], at position: Int, _ start: KeyPath<Run, Int>) -> Run? {
    let next = (0..<runs.count).partitioningIndex { runs[$0][keyPath: start] > position }
    guard next > 0 else { return nil }
    let run = runs[next - 1]
    return position < run[keyPath: start] + run.count ? run : nil
  }
}

package import LayoutModel
import LayoutProviders
import LayoutSystem
import LuaSandbox

/// The outcome of a profile.
package struct ProfileReport: Sendable {
  /// The time of a part of the program.
  package struct PartTime: Sendable {
    /// The part, in words.
    package let words: String
    /// Its share of the run, from 0 to 1.
    package let share: Double
    /// The time in each layout, in milliseconds.
    package let milliseconds: Double
  }

  /// The time of a function or a line.
  package struct PlaceTime: Sendable {
    /// The function's name, or the line's text.
    package let name: String
    /// The file and the line.
    package let place: String
    /// The share of plugins' time that is its own, from 0 to 1, with what it calls in the library and the host.
    package let own: Double
    /// The share with all that it calls; for a line equal to `own`.
    package let total: Double
    /// The own time in each layout, in milliseconds.
    package let milliseconds: Double
    /// The bytes that it allocates in each layout, estimated from samples.
    package let bytes: Double
  }

  /// A stack with the ticks of its samples.
  package struct Stack: Sendable, Hashable {
    /// The functions, outermost first, each with its place.
    package let functions: [String]
    /// The ticks of the clock that have met it.
    package let ticks: Int
  }

  /// The subject, in words.
  package let title: String
  /// The number of layouts.
  package let count: Int
  /// The time of the run.
  let duration: Duration
  /// The ticks of all samples, one for each millisecond in plugins.
  package let ticks: Int
  /// The parts of the program.
  package let parts: [PartTime]
  /// The functions in Lua, slowest first.
  package let functions: [PlaceTime]
  /// The lines, slowest first.
  package let lines: [PlaceTime]
  /// The stacks, in the order of their names.
  package let stacks: [Stack]
  /// The advice on what is slow.
  package let advice: [ProfileAdvice]
  /// Whether there were more places than a profile keeps.
  let isFull: Bool
  /// Whether isolated plugins ran in this process.
  var isWithoutIsolation = false
  /// The failure that ended the run; nil if it went on to its end.
  package let failure: LayoutError?

  init(
    of title: String,
    count: Int,
    _ tree: ProfileTree,
    _ spans: ProfileSpans,
    _ failure: LayoutError?
  ) {
    (self.title, self.count, self.failure) = (title, count, failure)
    (ticks, isFull, duration) = (tree.ticks, tree.isFull, spans.total)
    parts = Self.parts(of: spans, count: max(1, count))
    let texts = SourceTexts()
    let places = PlaceTimes(tree, timeInScripts: spans.timeInScripts, count: max(1, count))
    functions = places.functions()
    lines = places.lines(texts)
    stacks = Self.stacks(tree)
    advice = ProfileAdvice.advice(on: tree, spans, texts)
  }

  /// Returns the time of each part, the longest first.
  private static func parts(of spans: ProfileSpans, count: Int) -> [PartTime] {
    let total = spans.total / .nanoseconds(1)
    return ProfileSpans.Part.allCases
      .map { part in
        let time = spans.time(of: part) / .nanoseconds(1)
        return PartTime(
          words: part.words,
          share: total > 0 ? time / total : 0,
          milliseconds: time / 1e6 / Double(count)
        )
      }
      .filter { $0.milliseconds > 0 }
      .sorted { $0.milliseconds > $1.milliseconds }
  }

  /// Returns the stacks of functions, without their lines.
  private static func stacks(_ tree: ProfileTree) -> [Stack] {
    var ticks: [[String]: Int] = [:]
    let titles = tree.functions.map(\.title)
    for node in tree.sampled {
      let path = tree.places(from: node).reversed().map { titles[$0.function] }
      ticks[path, default: 0] += tree.nodes[node].ticks
    }
    return ticks.map { Stack(functions: $0.key, ticks: $0.value) }
      .sorted { $0.functions.lexicographicallyPrecedes($1.functions) }
  }
}

extension ProfileSpans.Part {
  /// The part, in words.
  fileprivate var words: String {
    switch self {
    case .host: "layouthost itself"
    case .scripts: "plugins in Lua"
    case .exchange: "arguments and results of plugins"
    case .texts: "measuring texts"
    case .providers: "engines and calls of providers"
    }
  }
}

/// Adds up the ticks and bytes of samples by function and by line.
private struct PlaceTimes {
  private struct Sum {
    var own = 0
    var total = 0
    var bytes = 0
  }

  private let tree: ProfileTree
  private let count: Int
  /// The milliseconds of a tick: those of all plugins' time, divided among the ticks.
  private let millisecondsOfTick: Double

  init(_ tree: ProfileTree, timeInScripts: Duration, count: Int) {
    (self.tree, self.count) = (tree, count)
    millisecondsOfTick = timeInScripts / .milliseconds(1) / Double(max(1, tree.ticks))
  }

  /// The functions in Lua, slowest first.
  func functions() -> [ProfileReport.PlaceTime] {
    var sums: [Int: Sum] = [:]
    for node in tree.sampled {
      let (ticks, bytes) = (tree.nodes[node].ticks, tree.nodes[node].bytes)
      if let own = tree.scriptPlace(of: node) {
        sums[own.function, default: Sum()].own += ticks
        sums[own.function, default: Sum()].bytes += bytes
      }
      // A recursive function counts once.
      for function in Set(tree.places(from: node).map(\.function))
      where !tree.functions[function].isNative {
        sums[function, default: Sum()].total += ticks
      }
    }
    return sorted(sums) { (tree.functions[$0].shownName, tree.functions[$0].place ?? "") }
  }

  /// The lines, slowest first, with their texts.
  func lines(_ texts: SourceTexts) -> [ProfileReport.PlaceTime] {
    struct Line: Hashable {
      var source: String
      var line: Int
      var isOfFile: Bool
    }
    var sums: [Line: Sum] = [:]
    for node in tree.sampled {
      guard let own = tree.scriptPlace(of: node), let line = own.line else { continue }
      let function = tree.functions[own.function]
      let key = Line(source: function.source, line: line, isOfFile: function.isOfFile)
      sums[key, default: Sum()].own += tree.nodes[node].ticks
      sums[key, default: Sum()].total += tree.nodes[node].ticks
      sums[key, default: Sum()].bytes += tree.nodes[node].bytes
    }
    return sorted(sums) { line in
      let text = line.isOfFile ? texts.line(line.line, of: line.source) : nil
      return (text ?? "", "\(line.source):\(line.line)")
    }
  }

  private func sorted<Key>(
    _ sums: [Key: Sum],
    naming names: (Key) -> (name: String, place: String)
  ) -> [ProfileReport.PlaceTime] {
    let all = Double(max(1, tree.ticks))
    return
      sums.map { key, sum in
        let (name, place) = names(key)
        return ProfileReport.PlaceTime(
          name: name,
          place: place,
          own: Double(sum.own) / all,
          total: Double(sum.total) / all,
          milliseconds: Double(sum.own) * millisecondsOfTick / Double(count),
          bytes: Double(sum.bytes) * tree.bytesForEachSeen / Double(count)
        )
      }
      .sorted { ($1.own, $1.total, $0.place, $0.name) < ($0.own, $0.total, $1.place, $1.name) }
  }
}

/// The lines of plugins' files, each file read once.
final class SourceTexts {
  private var files: [String: [String]] = [:]

  /// Returns a line, from 1, without the spaces around it; nil if the file or the line does not exist.
  func line(_ number: Int, of path: String) -> String? {
    let lines = files[path] ?? read(path)
    files[path] = lines
    guard lines.indices.contains(number - 1) else { return nil }
    return lines[number - 1]
  }

  private func read(_ path: String) -> [String] {
    guard let bytes = try? FileReading.plainBytes(of: path) else { return [] }
    return String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        let start = line.drop { $0.isWhitespace }
        return String(start.reversed().drop { $0.isWhitespace }.reversed())
      }
  }
}

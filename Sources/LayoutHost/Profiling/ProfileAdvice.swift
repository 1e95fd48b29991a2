import LayoutProviders
import LuaSandbox

/// A reason why plugins are slow, in the words of docs/plugins.md.
package enum ProfileAdvice: Sendable, Hashable, CaseIterable {
  /// Frames are tables.
  case tables
  /// Texts are measured.
  case texts
  /// Strings are made or searched.
  case strings
  /// Lists are sorted.
  case sorting
  /// Elements are inserted or removed before others.
  case moving
  /// Other layouts are called many times in a call.
  case layouts
  /// Much memory is allocated.
  case garbage

  /// The advice, as the chapter on speed has it.
  package var words: String {
    switch self {
    case .tables:
      "A table for each frame: fill a frame buffer, environment.frames(count)."
    case .texts:
      "Texts measured for each item: measure a text once, or only what comes into sight."
    case .strings:
      "Strings made in a loop: collect the parts in a table, and join them with table.concat."
    case .sorting:
      "Sorting: sort once, and compare numbers."
    case .moving:
      "Inserting at the front: each insertion moves all elements; append, or fill from the end."
    case .layouts:
      "Layouts of others: call host.layout once for all items, not for each."
    case .garbage:
      "Tables made in a loop: keep numbers in locals, or use one table again."
    }
  }

  /// The share from which a reason is named.
  private static let limit = 0.15
  /// The allocated bytes for each second in plugins from which memory is named.
  private static let allocationLimit = 150e6
  /// The calls of other providers within each call of a plugin from which these are named: a few may be necessary.
  private static let innerCallLimit = 8.0

  /// Functions of the library that work on strings.
  private static let stringFunctions: Set<String> = [
    "byte", "char", "find", "format", "gmatch", "gsub", "lower", "match", "rep", "reverse", "sub",
    "tostring", "upper",
  ]
  /// Functions of the host that lay out or measure other providers.
  private static let layoutFunctions: Set<String> = [
    "layout", "section", "sections", "cell", "visibleItems",
  ]

  /// Returns the reasons for a profile, in the order of the cases.
  static func advice(
    on tree: ProfileTree,
    _ spans: ProfileSpans,
    _ texts: SourceTexts
  ) -> [ProfileAdvice] {
    guard tree.ticks > 0 else { return [] }
    func nanoseconds(_ part: ProfileSpans.Part) -> Double { spans.time(of: part) / .nanoseconds(1) }
    let scripts = nanoseconds(.scripts)
    let plugins = max(1, scripts + nanoseconds(.exchange) + nanoseconds(.texts))
    let isOfTables = tree.share(ofLines: texts, where: makesFrame) >= limit
    // The tables of other layouts are the host's, not those of a loop in the plugin.
    let ownBytes =
      Double(tree.allocatedBytes) * (1 - tree.share(of: \.bytes, within: layoutFunctions))
    return allCases.filter { advice in
      switch advice {
      case .tables: isOfTables
      case .texts: nanoseconds(.texts) / plugins >= limit
      case .strings:
        max(tree.share(within: stringFunctions), tree.share(ofLines: texts, where: concatenates))
          >= limit
      case .sorting: tree.share(within: ["sort"]) >= limit
      case .moving: tree.share(within: ["insert", "remove"]) >= limit
      case .layouts:
        tree.share(within: layoutFunctions) >= limit && spans.innerCalls >= innerCallLimit
      case .garbage: !isOfTables && ownBytes > allocationLimit * max(1e-3, scripts / 1e9)
      }
    }
  }

  /// Whether a line makes a table with the fields of a frame, or is one of several lines that do.
  private static func makesFrame(_ line: String) -> Bool {
    line.contains(#/\{\s*(?:x|y|width|height)\s*=[^=]/#)
      || line.contains(#/^(?:x|y|width|height)\s*=[^=].*,$/#)
  }

  /// Whether a line concatenates strings.
  private static func concatenates(_ line: String) -> Bool {
    line.contains(#/[^.]\.\.[^.]/#)
  }
}

extension ProfileTree {
  /// Returns the share of the ticks whose innermost line in a file fulfils a condition, from 0 to 1.
  fileprivate func share(ofLines texts: SourceTexts, where condition: (String) -> Bool) -> Double {
    share { places in
      guard let own = places.first(where: { !functions[$0.function].isNative }),
        let line = own.line,
        functions[own.function].isOfFile
      else { return false }
      return texts.line(line, of: functions[own.function].source).map(condition) ?? false
    }
  }
}

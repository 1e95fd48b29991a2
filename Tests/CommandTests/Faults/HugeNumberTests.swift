import Foundation
import LayoutModel
import TestSupport
import Testing

@Suite("Huge numbers")
struct HugeNumberTests {
  /// A plugin whose options set its frames, visible states and cells.
  private static let plugin = """
    local number = function(default) return { type = "number", default = default } end
    return { api = 1, name = "far", version = "1.0.0", summary = "Far away.",
      options = { x = number(0), y = number(0), shift = number(0), part = number(0), margin = number(0),
        content = { type = "number" } },
      layout = function(environment)
        local o, frames = environment.options, environment.frames(environment.itemCount)
        for i = 1, environment.itemCount do frames.set(i, o.x, o.y, 50, 40) end
        local size = o.content and { width = o.content, height = o.content }
        return { frames = frames, contentSize = size, visibleMargin = math.max(0, o.margin) }
      end,
      visibleItems = function(items, environment)
        local shift = environment.options.shift
        for i = 1, #items do
          local f = items[i].frame
          items[i].frame = { x = f.x + shift, y = f.y, width = f.width, height = f.height }
          items[i].transform = { 1, 0, 0, 1, shift, -shift }
        end
      end,
      cell = function(environment)
        return { height = 20, parts = { title = { x = environment.options.part, y = 0, width = 5, height = 5 } } }
      end }
    """

  /// Documents whose results once had an infinite number.
  private static let found = [
    // A frame that extends beyond a section that is itself far away.
    #"{"configuration": {"scrollDirection": "horizontal", "interSectionSpacing": 1e308}, "#
      + #""sections": [{"layout": "far", "items": 1}, "#
      + #"{"layout": "far", "items": 1, "options": {"x": 1.7e308, "content": 5}}]}"#,
    // A row that is scrolled far, with a badge far behind it.
    #"{"sections": [{"items": 2, "orthogonalOffset": 1e308, "layout": {"orthogonalScrolling": "continuous", "#
      + #""group": {"axis": "horizontal", "size": {"width": 8e307, "height": 9}, "items": [{"#
      + #""size": {"width": 8e307, "height": 9}, "supplementaryItems": [{"elementKind": "badge", "#
      + #""size": {"width": 9, "height": 9}, "containerAnchor": {"edges": ["leading"], "#
      + #""absoluteOffset": {"x": -1.7e308, "y": 0}}}]}]}}}]}"#,
    // Elements far to the left, which are mirrored to the right.
    #"{"environment": {"traits": {"layoutDirection": "rightToLeft"}}, "sections": [{"items": 1, "layout": {"#
      + #""group": {"axis": "horizontal", "size": {"width": 1e308, "height": 9}, "items": [{"#
      + #""size": {"width": 1e308, "height": 9}, "supplementaryItems": [{"elementKind": "badge", "#
      + #""size": {"width": 9, "height": 9}, "containerAnchor": {"edges": ["leading"], "#
      + #""absoluteOffset": {"x": -1.7e308, "y": 0}}}]}]}}}]}"#,
    #"{"environment": {"traits": {"layoutDirection": "rightToLeft"}, "container": {"width": 1e308, "height": 9}}, "#
      + #""sections": [{"layout": "list", "items": 1, "#
      + #""options": {"rowHeight": {"estimated": 9}, "cell": {"provider": "far", "options": {"part": -1.7e308}}}}]}"#,
  ]

  @Test("solve reports an error if a number of the result would be infinite", arguments: found)
  func refused(_ document: String) async throws {
    let folder = try TemporaryFolder(["far.lua": Self.plugin, "a.json": document])
    for format in ["json", "ndjson", "table"] {
      let run = try await Program.run(
        ["solve", "a.json", "--plugins", ".", "--format", format],
        in: folder.url
      )
      #expect(run.status == 65, "\(run)")
      #expect(run.output == "")
      #expect(run.errors.contains("reaches farther than a number"))
    }
  }

  @Test(
    "A batch of documents with huge numbers writes no null",
    arguments: 1...2 as ClosedRange<UInt64>,
    ["", "--visible"]
  )
  func random(_ seed: UInt64, _ flag: String) async throws {
    var random = HugeDocuments(seed: seed)
    let folder = try TemporaryFolder(["far.lua": Self.plugin])
    let lines = (0..<60).map { #"{"id": \#($0), "document": \#(random.document())}"# }
    let run = try await Program.run(
      ["batch", "--plugins", "."] + (flag.isEmpty ? [] : [flag]),
      input: lines.joined(separator: "\n"),
      in: folder.url
    )
    let replies = run.output.split(separator: "\n")
    #expect(replies.count == lines.count)
    var results = 0
    for reply in replies {
      let value = try JSONReader.read(Array(reply.utf8))
      #expect(!reply.contains("null"), "seed \(seed): \(reply.prefix(400))")
      guard case .object(let object) = value.content else { continue }
      if object.members.contains(where: { $0.key == "result" }) { results += 1 }
    }
    #expect(results > 5, "most of the documents are wrong")
  }
}

/// Random documents with lengths up to the largest numbers.
private struct HugeDocuments {
  private var random: SeededNumbers

  init(seed: UInt64) { random = SeededNumbers(seed: seed) }

  /// The text of a document.
  mutating func document() -> String {
    let direction = pick(["leftToRight", "rightToLeft"])
    let axis = pick(["vertical", "horizontal"])
    let sections = (0..<Int.random(in: 1...3, using: &random)).map { _ in section() }
    return """
      {"environment": {"traits": {"layoutDirection": "\(direction)"}}, \
      "configuration": {"scrollDirection": "\(axis)", "interSectionSpacing": \(length())}, \
      "contentOffset": {"x": \(number()), "y": \(number())}, \
      "sections": [\(sections.joined(separator: ", "))]}
      """
  }

  private mutating func section() -> String {
    let count = Int.random(in: 0...5, using: &random)
    switch Int.random(in: 0...3, using: &random) {
    case 0:
      return #"{"layout": "list", "items": \#(count), "options": {"rowHeight": \#(length())}}"#
    case 1:
      let options = ["x", "y", "shift", "margin"].map { #""\#($0)": \#(number())"# }
      return
        #"{"layout": "far", "items": \#(count), "options": {\#(options.joined(separator: ", "))}}"#
    default:
      return """
        {"items": \(count), "orthogonalOffset": \(number()), "layout": {\(row()) \
        "interGroupSpacing": \(length()), "contentInsets": {"leading": \(number())}, \
        "group": {"axis": "horizontal", "size": \(size()), "items": [{"size": \(size()), \
        "supplementaryItems": [{"elementKind": "badge", "size": \(size()), \
        "containerAnchor": {"edges": ["top"], "absoluteOffset": {"x": \(number()), "y": \(number())}}}]}]}, \
        "boundarySupplementaryItems": [{"elementKind": "header", "size": \(size()), \
        "alignment": "top", "pinToVisibleBounds": true}]}}
        """
    }
  }

  private mutating func row() -> String {
    let words = ["", "continuous", "paging", "groupPaging", "groupPagingCentered"]
    let word = pick(words)
    return word.isEmpty ? "" : #""orthogonalScrolling": "\#(word)", "#
  }

  private mutating func size() -> String { #"{"width": \#(length()), "height": \#(length())}"# }

  private mutating func length() -> Double {
    Int.random(in: 0...3, using: &random) == 0
      ? pick([1.7e308, 1e308, 8e307, 1e300, 1e155, 1e-300, 0])
      : Double.random(in: 0...200, using: &random)
  }

  private mutating func number() -> Double { Bool.random(using: &random) ? length() : -length() }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }
}

import Foundation
import LayoutEngine
import LayoutHost
import LayoutModel
import TestSupport
import Testing

@Suite("Goldens", .endsInTime)
struct GoldenTests {
  static func list(rowHeight: Double = 40, items: Int = 3) -> String {
    #"{"environment": {"container": {"width": 300, "height": 200}}, "#
      + #""sections": [{"layout": "list", "items": \#(items), "#
      + #""options": {"rowHeight": \#(rowHeight)}}]}"#
  }

  private static func session(_ json: String = list()) throws -> Session {
    let session = Session(.testing())
    try session.open(json: json)
    return session
  }

  static func golden(_ json: String = list()) throws -> GoldenContent {
    .layout(try session(json).golden())
  }

  private static func matrix(
    _ json: String = list(),
    categories: [String] = ["small", "large"]
  ) throws -> GoldenContent {
    try session(json)
      .golden(over: LayoutMatrix(devices: ["iphone-15"], categories: categories))
  }

  private static func compare(
    _ content: GoldenContent,
    in folder: TemporaryFolder,
    _ policy: GoldenPolicy = .none,
    tolerance: Double = 0
  ) throws -> GoldenOutcome {
    let file = try GoldenFile(named: "list", in: folder.path)
    return GoldenRun(policy: policy)
      .compare(content, with: file, tolerance: tolerance, from: "here:1")
  }

  // MARK: Writing

  @Test("A golden contains the JSON that solve prints")
  func written() throws {
    let folder = try TemporaryFolder()
    #expect(try Self.compare(Self.golden(), in: folder, .missing) == .written)
    let text = try folder.text(of: "list.golden.json")
    let solution = try Self.session().solve()
    #expect(try text == ResultRenderer(format: .json).text(of: solution))
    let saved = try Session(.testing())
      .compared(opening: folder.path(of: "list.golden.json"), .wholeContent)
    #expect(
      try LayoutDifference(from: saved, to: Self.session().compared(.wholeContent)).isEmpty
    )
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["list.golden.json"]
    )
  }

  @Test("The golden of a matrix is one object with a result for each combination")
  func writtenMatrix() throws {
    let folder = try TemporaryFolder()
    let content = try Self.matrix()
    #expect(try Self.compare(content, in: folder, .missing) == .written)
    let text = try folder.text(of: "list.golden.json")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: [String: Any]]
    )
    #expect(
      Set(object.keys) == [
        "portrait small", "portrait large", "landscape small", "landscape large",
      ]
    )
    #expect((object["landscape small"]?["elements"] as? [Any])?.count == 3)
    #expect(text.hasPrefix("{\n  \"portrait small\": {\n    \"contentSize\""))
    #expect(try Self.matrix().text == text)
    #expect(try Self.compare(content, in: folder) == .matched)
  }

  @Test("Layouts whose texts together exceed 64 MiB are refused before the rest is made")
  func tooLargeMatrix() throws {
    let layout = try Self.session(Self.list(items: 50_000)).golden()
    let fitting = (64 << 20) / layout.text.utf8.count
    var made = 0
    let failure = try #require(throws: LayoutError.self) {
      _ = try GoldenContent(entriesOf: 1...1000) { number throws(LayoutError) in
        made += 1
        return GoldenContent.Entry(name: "\(number)", layout: layout)
      }
    }
    #expect(failure.code == .resourceExhausted)
    #expect(failure.message == "a golden has at most 64 MiB")
    #expect(made == fitting + 1)
  }

  struct PolicyCase: CustomTestStringConvertible {
    var testDescription: String { "\(policy), \(saved)" }
    enum Saved: CaseIterable { case nothing, same, another, rubbish }
    var policy: GoldenPolicy
    var saved: Saved
    var outcome: String
    var isSavedAfterwards: Bool
  }

  static let policies: [PolicyCase] = [
    PolicyCase(policy: .none, saved: .nothing, outcome: "missing", isSavedAfterwards: false),
    PolicyCase(policy: .none, saved: .same, outcome: "matched", isSavedAfterwards: true),
    PolicyCase(policy: .none, saved: .another, outcome: "differs", isSavedAfterwards: false),
    PolicyCase(policy: .none, saved: .rubbish, outcome: "unreadable", isSavedAfterwards: false),
    PolicyCase(policy: .missing, saved: .nothing, outcome: "written", isSavedAfterwards: true),
    PolicyCase(policy: .missing, saved: .same, outcome: "matched", isSavedAfterwards: true),
    PolicyCase(policy: .missing, saved: .another, outcome: "differs", isSavedAfterwards: false),
    PolicyCase(policy: .missing, saved: .rubbish, outcome: "unreadable", isSavedAfterwards: false),
    PolicyCase(policy: .all, saved: .nothing, outcome: "written", isSavedAfterwards: true),
    PolicyCase(policy: .all, saved: .same, outcome: "matched", isSavedAfterwards: true),
    PolicyCase(policy: .all, saved: .another, outcome: "rewritten", isSavedAfterwards: true),
    PolicyCase(policy: .all, saved: .rubbish, outcome: "written", isSavedAfterwards: true),
  ]

  @Test(
    "The golden policy decides whether a golden is written or only compared",
    arguments: policies
  )
  func policy(_ item: PolicyCase) throws {
    let content = try Self.golden()
    let folder = try TemporaryFolder()
    switch item.saved {
    case .nothing: break
    case .same: try folder.write(content.text, to: "list.golden.json")
    case .another:
      try folder.write(Self.golden(Self.list(rowHeight: 50)).text, to: "list.golden.json")
    case .rubbish: try folder.write("{", to: "list.golden.json")
    }
    let outcome = try Self.compare(content, in: folder, item.policy)
    #expect("\(outcome)".hasPrefix(item.outcome))
    #expect(outcome.isAccepted == ["matched", "written", "rewritten"].contains(item.outcome))
    #expect(((try? folder.text(of: "list.golden.json")) == content.text) == item.isSavedAfterwards)
  }

  @Test("Writing a golden creates missing folders and follows links")
  func places() throws {
    let folder = try TemporaryFolder(["real.json": "{}"])
    let deep = try GoldenFile(named: "a b", in: folder.path(of: "some/where"))
    let run = GoldenRun(policy: .all)
    #expect(run.compare(try Self.golden(), with: deep, from: "here:1") == .written)
    #expect(try folder.text(of: "some/where/a b.golden.json") == Self.golden().text)
    try TemporaryFolder.link(folder.path(of: "list.golden.json"), to: "real.json")
    #expect(try Self.compare(Self.golden(), in: folder, .all) == .written)
    #expect(try folder.text(of: "real.json") == Self.golden().text)
  }

  @Test("The error for a golden that cannot be written or read names its file")
  func unwritable() throws {
    let folder = try TemporaryFolder(["file": "", "list.golden.json/x": ""])
    let file = try GoldenFile(named: "list", in: folder.path(of: "file"))
    let outcome = GoldenRun(policy: .all).compare(try Self.golden(), with: file, from: "here:1")
    guard case .refused(let failure) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(failure.origin == .inputOutput && failure.file == file.path)
    guard case .unreadable(let unread) = try Self.compare(Self.golden(), in: folder) else {
      Issue.record("a folder is no golden")
      return
    }
    #expect(unread.file == folder.path(of: "list.golden.json"))
    let left = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    #expect(Set(left) == ["file", "list.golden.json", "list.golden.json/x"])
  }

  @Test(
    "A golden's name must be a valid file name",
    arguments: [
      "", "a/b", "a\\b", "..", ".hidden", "a\u{0}b", "a\nb", "a\u{202E}b", "a\u{1B}[2J",
      String(repeating: "a", count: 201),
    ]
  )
  func names(_ name: String) throws {
    let failure = try #require(throws: LayoutError.self) {
      try GoldenFile(named: name, in: "goldens")
    }
    #expect(failure.code == .invalidArgument)
    #expect(!failure.message.unicodeScalars.contains("\u{1B}"))
  }

  @Test("A golden is complete whenever it is read")
  func whole() async throws {
    let folder = try TemporaryFolder()
    let file = try GoldenFile(named: "list", in: folder.path)
    let contents = try [40, 50].map { try Self.golden(Self.list(rowHeight: $0, items: 2_000)) }
    let texts = contents.map(\.text)
    #expect(GoldenRun(policy: .all).compare(contents[0], with: file, from: "A.swift:1") == .written)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for round in 0..<50 {
          _ = GoldenRun(policy: .all).compare(contents[round % 2], with: file, from: "A.swift:1")
        }
      }
      group.addTask {
        for _ in 0..<200 {
          let text = try folder.text(of: "list.golden.json")
          #expect(texts.contains(text))
        }
      }
      try await group.waitForAll()
    }
  }

  // MARK: Differences

  @Test("A difference from a golden shows the changed sizes")
  func difference() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.golden().text, to: "list.golden.json")
    let outcome = try Self.compare(Self.golden(Self.list(rowHeight: 50)), in: folder)
    guard case .differs(let difference) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(difference.description.contains("content  300 × 120 → 300 × 150"))
    #expect(difference.description.contains("40 → 50"))
  }

  @Test("A difference from a matrix golden lists the combinations that differ")
  func matrixDifference() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.matrix(categories: ["small", "large"]).text, to: "list.golden.json")
    let other = try Self.matrix(categories: ["large", "extraLarge"])
    guard case .differs(let difference) = try Self.compare(other, in: folder) else {
      Issue.record("nothing differs")
      return
    }
    let changes = difference.entries.map { "\($0.combination ?? "") \($0.change)" }
    #expect(
      changes == [
        "portrait extraLarge added", "landscape extraLarge added", "portrait small removed",
        "landscape small removed",
      ]
    )
    #expect(difference.description.hasPrefix("4 of 6 differ\nportrait extraLarge:\n"))
    #expect(difference.description.contains("also: landscape small\n"))
  }

  @Test("A large difference from a golden has a short description")
  func bounded() throws {
    let folder = try TemporaryFolder()
    let all = PreferredContentSizeCategory.allCases.map(\.rawValue)
    try folder.write(
      Self.matrix(Self.list(items: 500), categories: all).text,
      to: "list.golden.json"
    )
    let other = try Self.matrix(Self.list(rowHeight: 41, items: 500), categories: all)
    guard case .differs(let difference) = try Self.compare(other, in: folder) else {
      Issue.record("nothing differs")
      return
    }
    #expect(difference.entries.count == 24)
    #expect(difference.description.count < 10_000)
  }

  @Test(
    "A golden matches only if no length differs by more than the tolerance",
    arguments: [1, 2, 3]
  )
  func tolerance(_ seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    let step = Double.random(in: 0.001...0.2, using: &numbers)
    let folder = try TemporaryFolder()
    try folder.write(Self.golden().text, to: "list.golden.json")
    let other = try Self.golden(Self.list(rowHeight: 40 + step))
    // The end of the content, after three rows, moves farthest.
    let near = try Self.compare(other, in: folder, tolerance: 3 * step + 0.000_001)
    #expect(near == .matched, "\(numbers)")
    let far = try Self.compare(other, in: folder, tolerance: 2 * step)
    #expect(!far.isAccepted, "\(numbers)")
    #expect(try !Self.compare(other, in: folder).isAccepted, "\(numbers)")
  }

  struct WrongCase: CustomTestStringConvertible {
    var testDescription: String
    var text: String
    var isMatrix = false
    var message: String
    var line: Int
  }

  static let wrong: [WrongCase] = [
    WrongCase(testDescription: "no JSON", text: "{\n  \"a\": ]\n}", message: "expected", line: 2),
    WrongCase(testDescription: "empty", text: "", message: "expected", line: 1),
    WrongCase(testDescription: "a list", text: "\n[1]", message: "an object", line: 2),
    WrongCase(
      testDescription: "a key that lacks",
      text: "{\n  \"contentSize\": {\"width\": 1},\n  \"elements\": []}",
      message: "needs the key “height”",
      line: 2
    ),
    WrongCase(
      testDescription: "a layout, where a matrix is wanted",
      text: (try? golden().text) ?? "",
      isMatrix: true,
      message: "of a single layout, not of a matrix",
      line: 1
    ),
    WrongCase(
      testDescription: "a matrix, where a layout is wanted",
      text: (try? matrix().text) ?? "",
      message: "of a matrix of layouts, not of a single one",
      line: 1
    ),
    WrongCase(
      testDescription: "a combination that is none",
      text: "{\n  \"portrait\": 3\n}",
      isMatrix: true,
      message: "portrait must be an object",
      line: 2
    ),
  ]

  @Test("The error for a wrong golden gives its cause, its file and its line", arguments: wrong)
  func unreadable(_ item: WrongCase) throws {
    let folder = try TemporaryFolder(["list.golden.json": item.text])
    let content = item.isMatrix ? try Self.matrix() : try Self.golden()
    for policy in [GoldenPolicy.none, .missing] {
      guard case .unreadable(let failure) = try Self.compare(content, in: folder, policy) else {
        Issue.record("\(policy): it was read")
        continue
      }
      #expect(failure.message.contains(item.message))
      #expect(failure.file == folder.path(of: "list.golden.json"))
      #expect(failure.line == item.line)
    }
  }

  // MARK: Contents

  @Test("Making a golden of a layout that fails is an error that names the combination")
  func failing() throws {
    let session = try Self.session(#"{"sections": [{"layout": "noSuch", "items": 3}]}"#)
    let failure = try #require(throws: LayoutError.self) {
      try session.golden(over: LayoutMatrix(devices: ["iphone-15"]))
    }
    #expect(failure.code == .notFound && failure.message.hasPrefix("portrait: "))
  }

  @Test("A golden refuses a billion rows but accepts the visible ones")
  func large() throws {
    let session = try Self.session(Self.list(items: 1_000_000_000))
    let failure = try #require(throws: LayoutError.self) { try session.golden() }
    #expect(failure.code == .resourceExhausted)
    let visible = try session.golden(.visibleBounds)
    let folder = try TemporaryFolder()
    #expect(try Self.compare(.layout(visible), in: folder, .missing) == .written)
    #expect(try Self.compare(.layout(visible), in: folder) == .matched)
  }

  @Test("A golden can contain a screen in each combination of a matrix")
  func screens() throws {
    let folder = try TemporaryFolder()
    let session = Session(
      HostConfiguration(budget: PluginBudget(deadline: .unlimited))
    )
    try session.open(path: Fixtures.root.appending(path: "docs/examples/pizza-screen.json").path)
    let content = try session.golden(over: LayoutMatrix(devices: ["iphone-15", "ipad-11"]))
    #expect(try Self.compare(content, in: folder, .missing) == .written)
    #expect(try Self.compare(content, in: folder) == .matched)
    #expect(try !Self.compare(Self.matrix(), in: folder).isAccepted)
  }
}

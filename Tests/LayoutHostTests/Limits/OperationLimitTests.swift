import Foundation
import LayoutEngine
import LayoutHost
import LayoutModel
import TestSupport
import Testing

@Suite("Request limits")
struct OperationLimitTests {
  private static func session(
    time: PluginDeadline = .unlimited,
    memory: Int? = nil
  ) -> Session {
    var configuration = HostConfiguration.testing()
    configuration.timeLimit = time
    configuration.memoryLimit = memory
    return Session(configuration)
  }

  @Test("A session has the limits with which its configuration was made")
  func configuration() {
    let session = Session(
      HostConfiguration(timeLimit: .limit(.seconds(3)), memoryLimit: 1 << 20)
    )
    #expect(session.timeLimit == .seconds(3))
    #expect(session.memoryLimit == 1 << 20)
  }

  private static func document(_ section: String) -> String {
    #"{"environment": {"container": {"width": 300, "height": 1000}}, "sections": [\#(section)]}"#
  }

  /// Rows of estimated height, each with badges.
  private static func rows(_ count: Int, badges: Int) -> String {
    let size = #"{"width": {"fractionalWidth": 1}, "height": {"estimated": 9}}"#
    let badge =
      #"{"elementKind": "badge", "size": {"width": 1, "height": 1}, "#
      + #""containerAnchor": {"edges": ["top"]}}"#
    let all = [String](repeating: badge, count: badges).joined(separator: ", ")
    return #"{"items": {"count": \#(count), "cycle": [{"height": 5}, {"height": 6}]}, "layout": "#
      + #"{"group": {"axis": "vertical", "size": \#(size), "items": "#
      + #"[{"size": \#(size), "supplementaryItems": [\#(all)]}]}}}"#
  }

  @Test(
    "A solve that needs more memory than its limit fails and names the memory that it needs",
    arguments: [
      (
        #"{"layout": "waterfall", "options": {"sizing": "height"}, "#
          + #""items": {"count": 1000000, "cycle": [{"height": 5}]}}"#,
        "1000000 items of a waterfall need 30.5 MiB; the limit is 1 MiB"
      ),
      (
        #"{"layout": "flow", "items": {"count": 1000000, "cycle": [{"height": 5}]}}"#,
        "1000000 items of a flow need 68.7 MiB; the limit is 1 MiB"
      ),
      (
        rows(1_000_000, badges: 1),
        "1000000 items of groups that differ need 68.7 MiB; the limit is 1 MiB"
      ),
      (
        rows(10_000, badges: 90),
        "900000 supplementary items of 10000 items need 37.8 MiB besides 709.1 KiB; "
          + "the limit is 1 MiB"
      ),
    ]
  )
  func memory(section: String, sentence: String) throws {
    let session = Self.session(memory: 1 << 20)
    try session.open(json: Self.document(section))
    let failure = try #require(throws: LayoutError.self) { _ = try session.solve() }
    #expect(failure.code == .resourceExhausted)
    #expect(failure.message == sentence)
    #expect(failure.section == 0)
    // It is kept: nothing is computed a second time.
    #expect(throws: failure) { _ = try session.solve() }
  }

  @Test("A solve whose time is over while a plugin is described says so")
  func descriptions() throws {
    let fixture = try #require(HostileFixture.all.first { $0.name == "longSharedNames" })
    let folder = try fixture.folderOfItsOwn()
    var configuration = HostConfiguration.testing(plugins: folder)
    configuration.timeLimit = .limit(.milliseconds(200))
    let session = Session(configuration)
    try session.open(json: fixture.document)
    let failure = try #require(throws: LayoutError.self) { _ = try session.solve() }
    #expect(failure.code == .deadlineExceeded)
    #expect(failure.message == "the document takes longer than its time limit of 0.2 s")
  }

  @Test(
    "The memory limit of a request bounds its visible elements",
    arguments: ["-44", "-43.99999"]
  )
  func sight(spacing: String) throws {
    let session = Self.session(memory: 8 << 20)
    let options = #""options": {"spacing": \#(spacing)}"#
    try session.open(
      json: Self.document(#"{"layout": "list", \#(options), "items": 9007199254740992}"#)
    )
    _ = try session.solve()
    let failure = try #require(throws: LayoutError.self) { _ = try session.visibleState() }
    #expect(failure.code == .resourceExhausted)
    #expect(failure.message.contains("visible elements"))
  }

  @Test("A solve that takes longer than its time limit fails")
  func time() throws {
    let nanosecond = PluginDeadline.limit(.nanoseconds(1))
    let session = Self.session(time: nanosecond)
    try session.open(json: Self.document(#"{"layout": "list", "items": 3}"#))
    let failure = try #require(throws: LayoutError.self) { _ = try session.solve() }
    #expect(failure.code == .deadlineExceeded)
    #expect(failure.message.hasPrefix("the document takes longer than its time limit"))
  }

  @Test("The limits of a request come from the project file if the configuration has none")
  func project() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"timeLimit": "30s", "memoryLimit": "1MiB"}"#, to: "layouthost.json")
    try folder.write(Self.document(Self.rows(1_000_000, badges: 0)), to: "rows.json")
    let session = Session(HostConfiguration.testing())
    let failure = try session.failure(opening: folder.path + "/rows.json")
    #expect(failure.code == .resourceExhausted)
    #expect(failure.message.hasSuffix("the limit is 1 MiB"))
  }

  @Test("The explanation of any item has its frame in the layout and names its group")
  func explanation() throws {
    let session = Self.session()
    try session.open(json: Self.document(Self.rows(1000, badges: 1)))
    let layout = try session.focusedCollection().layout
    for item in [0, 1, 500, 999] {
      let path = ItemPath(section: 0, item: item)
      let explanation = try session.explain(path)
      #expect(explanation.frame == layout.element(at: path)?.frame)
      #expect(explanation.steps.contains { $0.text.contains("group \(item + 1)") })
    }
  }
}

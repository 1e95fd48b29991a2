import Foundation
import LayoutHost
import LayoutModel
import TestSupport
import Testing

@Suite("Limits of opening documents")
struct ReadingLimitTests {
  /// Documents that take a while to read: a script that makes them, and a text.
  private static let documents = [
    "d.lua": """
    local s = {}
    for i = 1, 20000 do s[i] = { layout = "list", items = { { height = i } } } end
    return { sections = s }
    """,
    "d.json": #"{"sections": [{"layout": "list", "items": ["#
      + repeatElement(#"{"height": 3}"#, count: 40_000).joined(separator: ", ") + "]}]}",
  ]

  private func failure(
    _ name: String,
    _ configure: (inout HostConfiguration) -> Void
  ) throws -> LayoutError? {
    let folder = try TemporaryFolder(Self.documents)
    var configuration = HostConfiguration(budget: PluginBudget(deadline: .unlimited))
    configure(&configuration)
    let session = Session(configuration)
    let before = session.state
    do throws(LayoutError) {
      try session.open(path: folder.path(of: name))
      return nil
    } catch {
      #expect(session.state == before)
      return error
    }
  }

  @Test(
    "Opening a document fails if it exceeds the time or memory limit",
    arguments: documents.keys.sorted()
  )
  func limits(name: String) throws {
    let late = try failure(name) { $0.timeLimit = .limit(.microseconds(100)) }
    #expect(late?.code == .deadlineExceeded)
    #expect(late?.message.contains("time limit") == true)
    let large = try failure(name) { $0.memoryLimit = 1 << 20 }
    #expect(large?.code == .resourceExhausted)
    #expect(large?.message.contains("the limit is 1 MiB") == true)
    #expect(try failure(name) { $0.memoryLimit = 256 << 20 } == nil)
  }
}

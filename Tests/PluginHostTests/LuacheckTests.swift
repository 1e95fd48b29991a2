import PluginHost
import TestSupport
import Testing

@Suite("plugins/.luacheckrc")
struct LuacheckTests {
  @Test("knows every constructor of section descriptions", arguments: SectionConstructors.names)
  func constructors(name: String) throws {
    let text = String(decoding: try Fixtures.bytes("plugins/.luacheckrc"), as: UTF8.self)
    let lines = text.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }
    #expect(lines.contains("\"\(name)\","))
  }
}

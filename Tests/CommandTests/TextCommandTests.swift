import TestSupport
import Testing

@Suite("Documents whose plugins measure texts")
struct TextCommandTests {
  static let plugin = """
    return {
      api = 1,
      requires = { "text" },
      cell = function(environment, item)
        local width = environment.container.contentSize.width
        local size = host.text.measure(item.text, { width = width, weight = item.weight })
        return { width = width, height = size.height, parts = { text = { x = 0, y = 0, width = size.width, height = size.height } } }
      end,
    }
    """
  static let document = """
    {"environment": {"container": {"width": 200, "height": 480}},
     "sections": [{"layout": "list", "options": {"rowHeight": {"estimated": 44}, "cell": "note"},
      "items": [
        {"text": "Short"}, {"text": "A longer text needs more than one line here.", "weight": "bold"},
        {"text": "İstanbul ﬁne, Ελληνικά, Русский"}, {"text": "中文 日本語 한국어 😀"},
        {"text": "שלום עולם مرحبا"}, {"text": "สวัสดีชาวโลกสวัสดีชาวโลกสวัสดีชาวโลก"}
      ]}]}
    """

  private func run(_ variables: [String: String] = [:]) async throws -> Program.Run {
    let folder = try TemporaryFolder(["note.lua": Self.plugin, "list.json": Self.document])
    return try await Program.run(
      ["solve", "list.json", "--plugins", ".", "--format", "json"],
      in: folder.url,
      variables: variables
    )
  }

  @Test(
    "solve measures texts alike in any environment for fonts and languages",
    arguments: [
      ["FONTCONFIG_FILE": "/nowhere/fonts.conf", "FONTCONFIG_PATH": "/nowhere"],
      ["HOME": "/nowhere", "XDG_CACHE_HOME": "/nowhere", "XDG_CONFIG_HOME": "/nowhere"],
      ["LANG": "ja_JP.UTF-8", "LANGUAGE": "ja", "PANGO_LANGUAGE": "ja"],
      ["LC_ALL": "tr_TR.UTF-8", "FC_LANG": "tr"],
      ["PANGOCAIRO_BACKEND": "none", "GDK_SCALE": "2", "GDK_DPI_SCALE": "2"],
    ]
  )
  func environments(variables: [String: String]) async throws {
    let usual = try await run()
    #expect(usual.status == 0)
    let other = try await run(variables)
    #expect(other.status == 0)
    #expect(other.output == usual.output)
    #expect(other.errors == usual.errors)
  }

  @Test("solve ignores a fontconfig file with other fonts and settings when it measures texts")
  func otherFonts() async throws {
    let folder = try TemporaryFolder([
      "fonts.conf": """
      <?xml version="1.0"?>
      <!DOCTYPE fontconfig SYSTEM "fonts.dtd">
      <fontconfig>
        <dir>/usr/share/fonts/truetype</dir>
        <match target="pattern"><edit name="dpi" mode="assign"><double>300</double></edit></match>
        <match target="font"><edit name="embolden" mode="assign"><bool>true</bool></edit></match>
        <match target="font"><edit name="hintstyle" mode="assign"><const>hintfull</const></edit></match>
      </fontconfig>
      """
    ])
    let usual = try await run()
    let other = try await run(["FONTCONFIG_FILE": folder.path(of: "fonts.conf")])
    #expect(usual.status == 0 && other.status == 0)
    #expect(other.output == usual.output)
  }
}

import Foundation
import TestSupport
import Testing

@Suite("layouthost draw")
struct DrawCommandTests {
  private static let example = "docs/examples/list.json"

  private static let list =
    #"{"environment": {"container": {"width": 100, "height": 100}}, "#
    + #""sections": [{"layout": "list", "options": {"rowHeight": 50}, "items": 4}]}"#

  @Test(
    "draw reproduces the picture of each example in docs/pictures",
    arguments: ExampleTests.names
  )
  func examples(_ name: String) async throws {
    let run = try await Program.run([
      "draw", "docs/examples/\(name).json", "--look", "wireframe", "-o", "-",
    ])
    #expect(run.status == 0)
    #expect(run.errors == "")
    let golden = try Fixtures.bytes("docs/pictures/\(name).svg")
    #expect(run.output == String(decoding: golden, as: UTF8.self))
  }

  /// The pictures besides those of the examples: the file, and the arguments that draw it.
  private static let listed: [[String]] = {
    let text = (try? Fixtures.bytes("Scripts/pictures.txt"))
      .map { String(decoding: $0, as: UTF8.self) }
    return (text ?? "").split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: " ").map(String.init) }
  }()

  @Test(
    "draw and diff reproduce the sheets, films and differences in docs/pictures",
    arguments: listed
  )
  func others(_ words: [String]) async throws {
    let run = try await Program.run(words.dropFirst() + ["-o", "-"])
    #expect(run.status == (words[1] == "diff" ? 1 : 0))
    #expect(run.errors == "")
    let golden = try Fixtures.bytes("docs/pictures/\(words[0])")
    #expect(run.output == String(decoding: golden, as: UTF8.self))
  }

  @Test("docs/pictures contains a picture for each example and listed command, and no others")
  func complete() throws {
    let folder = Fixtures.root.appending(path: "docs/pictures").path
    let pictures = try FileManager.default.contentsOfDirectory(atPath: folder)
    let expected =
      ExampleTests.names.map { $0 + ".svg" } + Self.listed.map { $0[0] }
      + ExampleTests.names.map { $0 + ".visible.png" }
    #expect(pictures.sorted() == expected.sorted())
    #expect(Self.listed.count >= 4)
  }

  @Test(
    "draw replaces an existing file, and writes nothing else",
    arguments: ["a.svg", "new/a.SVG"]
  )
  func file(_ name: String) async throws {
    let folder = try TemporaryFolder([name: String(repeating: "old", count: 10_000)])
    let run = try await Program.run(["draw", "-", "-o", folder.path(of: name)], input: Self.list)
    #expect(run.status == 0)
    #expect(run.output == "" && run.errors == "")
    let text = try String(contentsOfFile: folder.path(of: name), encoding: .utf8)
    #expect(text.hasPrefix("<svg ") && text.hasSuffix("</svg>\n"))
    let printed = try await Program.run(["draw", "-", "--output", "-"], input: Self.list)
    #expect(printed.output == text)
  }

  struct OptionCase: CustomTestStringConvertible {
    var testDescription: String { arguments.joined(separator: " ") }
    var arguments: [String]
    var there: [String]
    var missing: [String]
  }

  static let options = [
    OptionCase(
      arguments: [],
      there: [">0.0</text>", ">0.3</text>", "<title>visible bounds</title>", "#ffffff"],
      missing: ["clipPath"]
    ),
    OptionCase(
      arguments: ["--visible"],
      there: [">0.0</text>", ">0.1</text>", "clipPath"],
      missing: [">0.2</text>", ">0.3</text>", "visible bounds"]
    ),
    OptionCase(
      arguments: ["--visible", "--content-offset", "0,100"],
      there: [">0.2</text>", ">0.3</text>"],
      missing: [">0.0</text>", ">0.1</text>"]
    ),
    OptionCase(arguments: ["--no-labels"], there: ["<title>item 0.0"], missing: ["<text"]),
    OptionCase(arguments: ["--theme", "dark"], there: ["#1b1c20"], missing: ["#ffffff"]),
  ]

  @Test("draw follows --visible, --content-offset, --no-labels and --theme", arguments: options)
  func flags(_ option: OptionCase) async throws {
    let run = try await Program.run(
      ["draw", "-", "-o", "-", "--look", "wireframe"] + option.arguments,
      input: Self.list
    )
    #expect(run.status == 0)
    for text in option.there { #expect(run.output.contains(text), "\(text)") }
    for text in option.missing { #expect(!run.output.contains(text), "\(text)") }
  }

  @Test("draw shows a row's content in a file, and its outline with --look wireframe")
  func content() async throws {
    let document = """
      {"environment": {"container": {"width": 300, "height": 100}}, "sections": [{"layout": "list",
       "look": "row", "items": [{"title": "Soup", "height": 50}, {"look": "wireframe", "height": 50}]}]}
      """
    func draw(_ arguments: String...) async throws -> String {
      let run = try await Program.run(["draw", "-", "-o", "-"] + arguments, input: document)
      #expect(run.status == 0 && run.errors == "")
      return run.output
    }
    let picture = try await draw()
    #expect(picture.contains(">Soup</text>") && picture.contains(">0.1</text>"))
    #expect(!picture.contains(">0.0</text>"))
    #expect(try await draw() == picture)
    let outlines = try await draw("--look", "wireframe")
    #expect(!outlines.contains(">Soup</text>") && outlines.contains(">0.0</text>"))
    #expect(try await draw("--legend").contains(">0.0</text>"))
    #expect(try await draw("--look", "photo").contains("<linearGradient"))
  }

  @Test(
    "draw refuses an unknown look, a look in the terminal, and one with options for wireframes",
    arguments: [
      ["-o", "-", "--look", "foto"], ["--look", "photo"],
      ["-o", "-", "--look", "photo", "--legend"], ["-o", "-", "--look", "row", "--label", "title"],
    ]
  )
  func wrongLook(_ arguments: [String]) async throws {
    let run = try await Program.run(["draw", Self.example] + arguments)
    #expect(run.status == 64 && run.output == "")
    #expect(run.errors.contains("--look"))
  }

  @Test("draw shows a screen's collections in their regions")
  func screen() async throws {
    let run = try await Program.run([
      "draw", "docs/examples/property-screen.json", "--visible", "-o", "-",
    ])
    #expect(run.status == 0)
    #expect(run.output.contains(#"<g id="collection-0">"#))
    #expect(run.output.contains("<title>form</title>"))
  }

  @Test(
    "draw refuses a path with an unknown extension, and names the picture formats",
    arguments: ["a.jpg", "svg", "a.svg.txt", "a", "folder.svg/a"]
  )
  func extensions(_ path: String) async throws {
    let run = try await Program.run(["draw", Self.example, "-o", path])
    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(
      run.errors.contains(
        "“\(path)” is not a known format of pictures: use .svg, .png, .pdf, - for SVG, "
          + "or with --film .gif, .webm, .mp4"
      )
    )
  }

  @Test("draw --bezel shows items without the line of the safe area, and wireframes with it")
  func bezel() async throws {
    let words = ["draw", Self.example, "--device", "iphone-15", "--visible", "--bezel", "-o", "-"]
    let shown = try await Program.run(words)
    #expect(shown.status == 0 && shown.output.contains("<title>device</title>"))
    #expect(!shown.output.contains("safe area") && !shown.output.contains("container"))
    let outlined = try await Program.run(words + ["--look", "wireframe"])
    #expect(outlined.output.contains("<title>safe area</title>"))
  }

  @Test(
    "draw reports missing arguments",
    arguments: [["draw"], ["draw", example, "-o"]]
  )
  func usage(_ arguments: [String]) async throws {
    let run = try await Program.run(arguments)
    #expect(run.status == 64)
    #expect(run.errors.contains("-o") || run.errors.contains("<document>"))
  }

  @Test(
    "draw reports a file that cannot be written",
    arguments: ["folder.svg", "text/a.svg", "folder.png", "text/a.pdf"]
  )
  func unwritable(_ name: String) async throws {
    let folder = try TemporaryFolder(["folder.svg/there": "", "folder.png/there": "", "text": ""])
    let path = folder.path(of: name)
    let run = try await Program.run(["draw", "-", "-o", path], input: Self.list)
    #expect(run.status == 74)
    #expect(run.errors.hasPrefix("error: the file cannot be written: "))
    #expect(run.errors.contains(path))
  }

  @Test("draw refuses more elements than --limit, and names the flag")
  func limit() async throws {
    let many = #"{"sections": [{"layout": "list", "items": 20001}]}"#
    let refused = try await Program.run(["draw", "-", "-o", "-"], input: many)
    #expect(refused.status == 65)
    #expect(refused.output == "")
    #expect(
      refused.errors == "error: the picture would have 20001 elements; the limit is 20000 "
        + "[RESOURCE_EXHAUSTED]\n"
        + "  = hint: --limit N draws more, and --visible draws only the visible elements\n"
    )
    let allowed = try await Program.run(
      ["draw", "-", "-o", "-", "--limit", "20001"],
      input: many
    )
    #expect(allowed.status == 0)
    let visible = try await Program.run(["draw", "-", "-o", "-", "--visible"], input: many)
    #expect(visible.status == 0)
    let none = try await Program.run(["draw", Self.example, "-o", "-", "--limit", "0"])
    #expect(none.status == 64)
  }

  @Test("draw keeps an old picture if the document is wrong")
  func kept() async throws {
    let folder = try TemporaryFolder(["a.svg": "old"])
    let run = try await Program.run(["draw", "-", "-o", folder.path(of: "a.svg")], input: "{")
    #expect(run.status == 65)
    #expect(try String(contentsOfFile: folder.path(of: "a.svg"), encoding: .utf8) == "old")
  }

  @Test("draw warns if no item has the field of --label")
  func unknownLabel() async throws {
    let folder = try TemporaryFolder([
      "a.json": #"{"sections": [{"layout": "list", "items": [{"title": "One"}]}]}"#
    ])
    let known = try await Program.run(["draw", folder.path(of: "a.json"), "--label", "title"])
    #expect(known.errors == "")
    let unknown = try await Program.run(["draw", folder.path(of: "a.json"), "--label", "titel"])
    #expect(unknown.status == 0)
    #expect(
      unknown.errors
        == "layouthost: warning: no item has the field “titel”, so the labels are index paths\n"
    )
  }

  @Test("draw shows its progress on a terminal while a plugin takes long")
  func progress() async throws {
    let folder = try TemporaryFolder([
      "slow.lua": """
      return {
        api = 1,
        group = function(environment)
          while environment.traits.orientation == "landscape" do end
          return {{x = 0, y = 0, width = 50, height = 50}}
        end,
      }
      """,
      "a.json": #"{"sections": [{"layout": "slow", "items": 1}]}"#,
    ])
    // A busy machine may read the screen late, so the test records what the terminal shows.
    let terminal = try await Terminal(
      "read go; \(Program.path) draw \(folder.path(of: "a.json")) --plugins \(folder.path) "
        + "--deadline none --time-limit 2s --devices 'iPhone 15 Pro' -o \(folder.path(of: "a.svg"));"
        + " cat"
    )
    try await terminal.record(to: folder.path(of: "recorded"))
    try await terminal.press("Enter")
    try await terminal.waitFor("[DEADLINE_EXCEEDED]")
    await terminal.close()
    let recorded = try String(contentsOfFile: folder.path(of: "recorded"), encoding: .utf8)
    #expect(recorded.contains("drawing 2 of 2  iPhone 15 Pro"))
  }
}

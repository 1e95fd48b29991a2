import Foundation
import LayoutHost
import LayoutModel
import TestSupport
import Testing

import LayoutPreview

@Suite("Recorded pages and sites", .endsInTime)
struct PageRecordingTests {
  private static var host: HostConfiguration {
    var host = HostConfiguration(pluginFolders: [Fixtures.root.path + "/plugins"])
    // Hundreds of visible states, in a build without optimisation, beside other tests.
    host.timeLimit = .limit(.seconds(120))
    return host
  }

  private static func page(of path: String) throws -> String {
    String(decoding: try PageRecorder(host).html(ofDocumentAt: path), as: UTF8.self)
  }

  private static func example(_ name: String) -> String {
    Fixtures.root.path + "/docs/examples/\(name).json"
  }

  /// Returns the parts of a text between two marks.
  private static func parts(of text: String, from start: String, to end: String) -> [String] {
    text.components(separatedBy: start).dropFirst().map { $0.components(separatedBy: end)[0] }
  }

  @Test(
    "A recorded page is the same twice, loads nothing, and allows only its own script and style",
    arguments: ["drum-roll", "headers-and-badges", "app-store", "spreadsheet", "pizza-screen"]
  )
  func contents(name: String) throws {
    let html = try Self.page(of: Self.example(name))
    #expect(html == (try Self.page(of: Self.example(name))))
    #expect(html.utf8.count < 300 << 10)
    let policy = try #require(Self.parts(of: html, from: "Policy\" content=\"", to: "\"").first)
    #expect(policy.hasPrefix("default-src 'none'; script-src 'sha256-"))
    #expect(policy.contains("style-src 'sha256-"))
    #expect(!policy.contains("unsafe") && !policy.contains("*"))
    #expect(!html.contains("http://") || html.contains("http://www.w3.org/2000/svg"))
    #expect(Self.parts(of: html, from: "<script", to: ">").count == 2)
    #expect(!html.contains(" src=\"") && !html.contains("<link"))
    // The contents of elements, each with its look.
    #expect(html.contains(#""drawings":[[""#))
    let script = try #require(
      Self.parts(of: html, from: "<script type=\"module\">", to: "</script>").first
    )
    #expect(!script.contains("\nimport ") && !script.contains("\nexport "))
  }

  @Test("Offsets whose thousandths are not exact are not recorded", arguments: ["-1e16", "-1e300"])
  func farOffsets(top: String) throws {
    let folder = try TemporaryFolder([
      "a.json": #"{"contentInset": {"top": \#(top)}, "sections": [{"layout": "list", "items": 3}]}"#
    ])
    let failure = #expect(throws: LayoutError.self) { try Self.page(of: folder.path(of: "a.json")) }
    #expect(failure?.code == .resourceExhausted)
    #expect(failure?.message == "the recording would reach beyond 9007199254740 points")
  }

  @Test("A page exports what it shows, with its knobs, and shows the same afterwards")
  func exportOfShown() throws {
    let folder = try TemporaryFolder([
      "a.json": #"{"sections": [{"layout": "list", "items": 30}]}"#
    ])
    let path = folder.path(of: "a.json")
    let page = TestPage([path])
    _ = try page.request(#"{"request":"open","document":"\#(path)"}"#)
    _ = try page.request(#"{"request":"change","what":"count","section":0,"value":40}"#)
    let before = try page.request(#"{"request":"frames","at":[[null,0,100]]}"#)
    let reply = try page.request(#"{"request":"export"}"#)
    let html = try #require(reply["data"] as? String)
    #expect(html.contains(#""count":40"#) && html.contains(#""start":[0,100]"#))
    // Neither a file nor turned knobs are of use to a page without a program.
    #expect(html.contains(#""knobs":[]"#) && !html.contains(#""version":"#))
    let after = try page.request(#"{"request":"frames"}"#)
    #expect(try TestPage.frames(after) == TestPage.frames(before))
    // The page has forgotten the drawings of the recording.
    #expect(after["forgetDrawings"] as? Bool == true)
  }

  @Test("A contact sheet shows all devices, and the page keeps its own")
  func deviceSheet() throws {
    let page = TestPage()
    _ = try page.request(
      #"{"request":"open","document":"layout:list","environment":{"device":"ipad-11","traits":{}}}"#
    )
    let reply = try page.request(#"{"request":"picture","form":"svg","part":"devices"}"#)
    let svg = try #require(reply["data"] as? String)
    #expect(svg.contains("iPhone 15") && svg.contains("landscape"))
    let scene = try page.request(#"{"request":"scene"}"#)
    let environment = try #require(scene["environment"] as? [String: Any])
    #expect(environment["device"] as? String == "ipad-11")
  }

  @Test("A video of a change needs a change")
  func videoWithoutChange() throws {
    let page = TestPage()
    _ = try page.request(#"{"request":"open","document":"layout:list"}"#)
    let reply = try page.request(
      #"{"request":"video","of":"change","form":"gif","count":2,"velocity":1}"#
    )
    #expect((reply["text"] as? String)?.contains("nothing has changed yet") == true)
  }

  @Test(
    "A recorded page of 200 items has at most 300 KiB",
    arguments: ["drumRoll", "wallet", "carousel", "coverFlow", "list", "waterfall"]
  )
  func sizes(layout: String) throws {
    let folder = try TemporaryFolder([
      "a.json":
        #"{"environment": {"device": "iPhone 15"}, "sections": [{"layout": "\#(layout)", "#
        + #""items": {"count": 200, "cycle": [{"width": 120, "height": 90, "title": "One"}]}}]}"#
    ])
    #expect(try Self.page(of: folder.path(of: "a.json")).utf8.count <= 300 << 10)
  }

  @Test("Content that scrolls only across is recorded along that axis, with shared curves")
  func otherAxis() throws {
    let folder = try TemporaryFolder([
      "a.json":
        #"{"environment": {"device": "iPhone 15"}, "#
        + #""sections": [{"layout": "coverFlow", "items": 60}]}"#
    ])
    let html = try Self.page(of: folder.path(of: "a.json"))
    #expect(html.contains(#""axis":"x""#) && !html.contains(#""across":"#))
    let curves = try #require(
      Self.parts(of: html, from: #""curves":[["#, to: "]]").first?.components(separatedBy: "],[")
    )
    // Each cover has its own way across; all others turn alike, but for those at the ends.
    #expect(curves.count < 60 * 3)
    // Items without words share samples.
    #expect(html.components(separatedBy: #"["photo","#).count <= 12 + 1)
  }

  @Test(
    "A recorded page of 200 items, each with its own words, has at most 300 KiB",
    arguments: ["carousel", "list", "grid", "wallet"],
    ["card", "row"]
  )
  func sizesWithWords(layout: String, look: String) throws {
    let items = (0..<200)
      .map { #"{"id": "item \#($0)", "title": "Number \#($0)", "subtitle": "Words of \#($0)"}"# }
    let axis = layout == "carousel" ? "horizontal" : "vertical"
    let folder = try TemporaryFolder([
      "a.json": """
      {
        "environment": {"device": "iPhone 15"},
        "configuration": {"scrollDirection": "\(axis)"},
        "sections": [
          {"layout": "\(layout)", "look": "\(look)", "items": [\(items.joined(separator: ","))]}
        ]
      }
      """
    ])
    let html = try Self.page(of: folder.path(of: "a.json"))
    #expect(html.utf8.count <= 300 << 10)
    // The words of items are in their drawings, the shapes that these share are not repeated.
    #expect(html.contains("Number 199") && html.contains(#""drawingShapes":[["#))
    #expect(!html.contains("item 199"))
  }

  @Test("Texts of a document cannot leave the recording of its page")
  func hostileTexts() throws {
    let folder = try TemporaryFolder([
      "a.json":
        #"{"sections": [{"layout": "list", "items": [{"title": "</script><script>alert(1)//"}]}]}"#
    ])
    let html = try Self.page(of: folder.path(of: "a.json"))
    #expect(!html.contains("alert(1)//\"") || html.contains(#"\u003c/script>\u003cscript>alert"#))
    #expect(Self.parts(of: html, from: "<script", to: ">").count == 2)
  }

  @Test("An endless list is refused instead of recorded")
  func limit() throws {
    let folder = try TemporaryFolder([
      "a.json": #"{"sections": [{"layout": "list", "items": 1000000000}]}"#
    ])
    let failure = #expect(throws: LayoutError.self) {
      try Self.page(of: folder.path(of: "a.json"))
    }
    #expect([.resourceExhausted, .deadlineExceeded].contains(failure?.code))
  }

  // MARK: Sites

  private static let documents = [
    "a.json": #"{"sections": [{"layout": "list", "items": 3}]}"#,
    "b.json": #"{"sections": [{"layout": "mine", "items": 3}]}"#,
    "plugins/mine.lua": """
    -- Items below each other.
    --
    -- Item i rests at i × 10.
    return {
      api = 1,
      summary = "Places <items>.",
      options = { gap = { type = "number", default = 8, doc = "The distance." } },
      group = function(environment)
        local frames = {}
        for i = 1, environment.itemCount do
          frames[i] = { x = 0, y = 10 * i, width = 10, height = 10 }
        end
        return frames
      end,
    }
    """,
  ]

  private static func files(in folder: String) throws -> [String: Data] {
    let url = URL(filePath: folder)
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
    return try names.reduce(into: [:]) { files, name in
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: folder + "/" + name, isDirectory: &isFolder)
      if !isFolder.boolValue { files[name] = try Data(contentsOf: url.appending(path: name)) }
    }
  }

  @Test("A site has a page for each document and layout, and is the same twice")
  func site() throws {
    let folder = try TemporaryFolder(Self.documents)
    let target = folder.path(of: "public")
    let host = HostConfiguration(pluginFolders: [folder.path(of: "plugins")])
    let exporter = SiteExporter(folder: folder.path, host: host)
    #expect(try exporter.write(to: target) { _, _, _ in }.isEmpty)
    let files = try Self.files(in: target)
    let wanted = [
      "index.html", "search.js", "site.css", "documents/a.html", "documents/b.html",
      "pictures/a.svg", "layouts/list.html", "layouts/mine.html",
    ]
    for name in wanted { #expect(files[name] != nil, "\(name)") }
    let page = String(decoding: files["layouts/mine.html"] ?? Data(), as: UTF8.self)
    #expect(page.contains("Item i rests at i × 10.") && page.contains("The distance."))
    #expect(!page.contains("<items>"))
    #expect(try exporter.write(to: target) { _, _, _ in }.isEmpty)
    #expect(try Self.files(in: target) == files)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 4)
  }

  @Test("A site does not replace a folder with other files, and a broken document keeps no others")
  func refusals() throws {
    let folder = try TemporaryFolder([
      "a.json": #"{"sections": [{"layout": "list", "items": 3}]}"#,
      "broken.json": #"{"sections": [{"layout": "lisst", "items": 3}]}"#,
      "taken/mine.txt": "kept",
    ])
    let exporter = SiteExporter(folder: folder.path, host: HostConfiguration())
    let failure = #expect(throws: LayoutError.self) {
      try exporter.write(to: folder.path(of: "taken")) { _, _, _ in }
    }
    #expect(failure?.code == .failedPrecondition)
    #expect(try folder.text(of: "taken/mine.txt") == "kept")
    let failures = try exporter.write(to: folder.path(of: "public")) { _, _, _ in }
    #expect(failures.map(\.path) == [folder.path(of: "broken.json")])
    #expect(try folder.text(of: "public/pictures/broken.svg").contains("NOT_FOUND"))
    #expect(try folder.text(of: "public/documents/a.html").contains("<main>"))
  }
}

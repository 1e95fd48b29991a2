import Foundation
import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutUIKit
import TestSupport
import Testing

@Suite("Hosted layouts")
struct HostedLayoutTests {
  @Test(
    "A hosted layout has as many items as its view, with the document's fields again and again",
    arguments: [(0, 0.0), (1, 10.0), (2, 30.0), (3, 40.0), (5, 70.0)]
  )
  func counts(count: Int, height: Double) throws {
    let section = DocumentDescription.Section(
      "list",
      options: .estimatedRows,
      items: [.init(height: 10), .init(height: 20)]
    )
    let hosted = try HostedCase(DocumentDescription(sections: [section]), counts: [count])
    #expect(hosted.layout.contentSize == LayoutSize(width: 300, height: height))
    hosted.counts = [2]
    hosted.prepare()
    #expect(hosted.layout.contentSize.height == 30)
    #expect(hosted.failures.isEmpty)
  }

  @Test("A view may have fewer sections than the document")
  func fewerSections() throws {
    let hosted = try HostedCase(rows: .rows, .rows, counts: [])
    #expect(hosted.shown.isEmpty)
    hosted.counts = [2]
    hosted.prepare()
    #expect(hosted.shown == ["0.0 0.0", "0.1 40.0"])
    hosted.counts = [2, 1]
    hosted.prepare()
    #expect(hosted.shown == ["0.0 0.0", "0.1 40.0", "1.0 80.0"])
  }

  @Test(
    "More sections than the document's fail once, and the last layout stays without their items"
  )
  func moreSections() throws {
    let hosted = try HostedCase(rows: .rows, counts: [3])
    hosted.counts = [2, 1]
    hosted.prepare()
    hosted.prepare()
    #expect(hosted.failures.map(\.code) == [.failedPrecondition])
    #expect(hosted.failures[0].message.contains("2 sections, and the document 1"))
    #expect(hosted.shown == ["0.0 0.0", "0.1 40.0"])
    hosted.counts = [3]
    hosted.prepare()
    #expect(hosted.shown == ["0.0 0.0", "0.1 40.0", "0.2 80.0"])
    #expect(hosted.failures.count == 1)
  }

  @Test("The document of a screen is refused")
  func screen() throws {
    let plugin = """
      return { api = 1, summary = "A half.", screen = function(environment)
        return { regions = { list = { x = 0, y = 0, width = 100, height = 50 } } }
      end }
      """
    let document = DocumentDescription(
      screen: .init("half"),
      collections: [.init("list", sections: [.init("list", items: 3)])]
    )
    let hosted = try HostedCase(document, plugins: ["half": plugin], counts: [3])
    #expect(hosted.failures.map(\.code) == [.failedPrecondition])
    #expect(hosted.shown.isEmpty)
  }

  @Test("A view without area has no elements, and is no failure")
  func withoutArea() throws {
    let hosted = try HostedCase(rows: .rows, counts: [3])
    hosted.view.bounds.width = 0
    hosted.prepare()
    #expect(hosted.shown.isEmpty)
    #expect(hosted.layout.contentSize == .zero)
    hosted.view.bounds.width = 300
    hosted.prepare()
    #expect(hosted.shown.count == 3)
    #expect(hosted.failures.isEmpty)
  }

  @Test("A new document of the session takes the place of the old one")
  func newDocument() throws {
    let hosted = try HostedCase(rows: .rows, counts: [3])
    let section = DocumentDescription.Section("list", options: ["rowHeight": 50], items: 1)
    try hosted.layout.session.open(DocumentDescription(sections: [section]))
    hosted.prepare()
    #expect(hosted.shown == ["0.0 0.0", "0.1 50.0", "0.2 100.0"])
  }

  @Test("The view's environment takes precedence over the document's")
  func environment() throws {
    var document = DocumentDescription(sections: [.init("list", options: .rows, items: 3)])
    document.environment = EnvironmentDescription(
      device: "iphone-15",
      container: LayoutSize(width: 200, height: 200)
    )
    let hosted = try HostedCase(document, counts: [3])
    let environment = try hosted.layout.session.environment()
    #expect(environment.container.contentSize == LayoutSize(width: 300, height: 100))
    #expect(environment.traits.displayScale == 2)
  }

  @Test("Elements without a name of their own are numbered within their kind and section")
  func decorations() throws {
    let plugin = """
      return { api = 1, summary = "Rows between lines.", layout = function(environment)
        local frames, lines = {}, {}
        for i = 1, environment.itemCount do
          frames[i] = { x = 0, y = i * 50, width = 300, height = 40 }
          lines[i] = { elementKind = "line", frame = { x = 0, y = i * 50 - 5, width = 300, height = 1 } }
        end
        lines[#lines + 1] =
          { elementKind = "line", frame = { x = 0, y = 45, width = 300, height = 1 } }
        return { frames = frames, decorationItems = lines, contentSize = { width = 300, height = 400 } }
      end }
      """
    let section = DocumentDescription.Section("lines", items: 6)
    let hosted = try HostedCase(
      DocumentDescription(sections: [section]),
      plugins: ["lines": plugin],
      counts: [6]
    )
    let lower = hosted.layout.elements(in: LayoutRect(x: 0, y: 140, width: 300, height: 60))
    #expect(
      lower.filter { $0.name.kind == .decoration }.map(HostedCase.text)
        == ["line 0.2 145.0", "line 0.3 195.0"]
    )
    let upper = hosted.layout.elements(in: LayoutRect(x: 0, y: 0, width: 300, height: 60))
    #expect(
      Set(upper.filter { $0.name.kind == .decoration }.map(HostedCase.text))
        == ["line 0.0 45.0", "line 0.6 45.0"]
    )
    for hostedElement in lower + upper {
      #expect(hosted.layout.element(named: hostedElement.name) == hostedElement.element)
    }
  }

  @Test(
    "The layouts of the example app work at the sizes of devices",
    arguments: [320.0, 402, 1024]
  )
  func example(width: Double) throws {
    let folder = Fixtures.root.appending(path: "docs/examples/CollectionApp/Layouts")
      .path(percentEncoded: false)
    let session = Session(HostConfiguration(pluginFolders: [folder + "/plugins"]))
    try session.open(path: folder + "/menu.json")
    let hosted = HostedCase(session, counts: [5, 24])
    hosted.view.bounds.width = width
    hosted.prepare()
    #expect(hosted.failures.isEmpty)
    #expect(hosted.layout.contentSize.width == width)
    let all = LayoutRect(origin: .zero, size: hosted.layout.contentSize)
    let elements = hosted.layout.elements(in: all)
    #expect(elements.filter { $0.name.kind == .item }.count == 29)
    #expect(Set(elements.compactMap(\.name.elementKind)) == ["header", "background"])
  }
}

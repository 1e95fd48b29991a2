import Foundation
import LayoutEngine
import LayoutHost
import LayoutModel
import TestSupport
import Testing

/// A document to export, relative to the checkout without its extension.
struct ExportedDocument: Sendable, CustomTestStringConvertible {
  let path: String

  var testDescription: String { name }
  var name: String { String(path.split(separator: "/").last ?? "") }

  /// The folder of what these tests read.
  static let folder = "Tests/LayoutHostTests/Fixtures/Export"

  /// The examples whose sections have descriptions, and a document with every part of them.
  static let all =
    [
      "adaptive-sections", "app-store", "chat", "diagonal", "distinct-sections", "grid",
      "headers-and-badges", "inset-grid", "list", "list-cells", "nested-groups",
      "nested-groups-scrolling", "photos-days", "settings", "settings-measured", "tags",
      "two-columns", "waterfall-group",
    ]
    .map { ExportedDocument(path: "docs/examples/\($0)") }
    + [ExportedDocument(path: "\(folder)/every-part")]

  /// A session that shows a document, with the shipped plugins and those of these tests.
  static func session(path: String) throws -> Session {
    let folders = ["plugins", "\(folder)/plugins"]
      .map {
        Fixtures.root.appending(path: $0).path(percentEncoded: false)
      }
    let session = Session(
      HostConfiguration(pluginFolders: folders, budget: PluginBudget(deadline: .unlimited))
    )
    try session.open(path: Fixtures.root.appending(path: path).path(percentEncoded: false))
    return session
  }

  func session() throws -> Session { try Self.session(path: "\(path).json") }

  /// The name of the exported function that makes the layout.
  var function: String {
    let words = name.split(separator: "-")
    return String(words[0]) + words.dropFirst().map(\.capitalized).joined() + "Layout"
  }
}

/// What the exported code of all documents makes: it is compiled once, with types that record what
/// they are given in place of UIKit's, and run.
private enum RecordedExport {
  /// The recorded layouts by the documents' names.
  static let all = Task { () async throws -> [String: SourceValue] in
    let stub = try Fixtures.bytes("\(ExportedDocument.folder)/UIKit.swift")
    var (layouts, main) = ("", "")
    for document in ExportedDocument.all {
      let session = try document.session()
      layouts += code(try session.swiftCode())
      let environment = try session.environment()
      let size = environment.container.contentSize
      main += """
        print(
          \(document.function)().recorded(
            sections: \(try session.focusedCollection().layout.sections.count),
            width: \(size.width), height: \(size.height), scale: \(environment.traits.displayScale)
          )
        )

        """
    }
    let folder = try TemporaryFolder([
      "UIKit.swift": String(decoding: stub, as: UTF8.self), "Layouts.swift": layouts,
      "main.swift": main,
    ])
    let program = folder.path(of: "record")
    let compiled = try await Program.run(
      "swiftc",
      ["-swift-version", "6", "-warnings-as-errors", "-lm", "-o", program]
        + ["UIKit.swift", "Layouts.swift", "main.swift"],
      in: folder.url
    )
    try #require(compiled.status == 0, "\(compiled.errors)")
    let lines = try await Program.run(program, []).output.split(separator: "\n")
    try #require(lines.count == ExportedDocument.all.count)
    return try Dictionary(
      uniqueKeysWithValues: zip(ExportedDocument.all, lines)
        .map { ($0.name, try JSONReader.read(Array($1.utf8))) }
    )
  }

  /// Returns exported code without comments and without UIKit.
  private static func code(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { line in
        let code = line.trimmingCharacters(in: .whitespaces)
        return !code.hasPrefix("//") && code != "import UIKit"
      }
      .joined(separator: "\n") + "\n"
  }
}

@Suite("Sections exported to Swift")
struct SwiftExportTests {
  /// An element, without what code does not say: the parts of cells.
  private struct Place: Equatable {
    var kind: ElementKind
    var elementKind: String?
    var section: Int?
    var item: Int?
    var frame: LayoutRect
    var zIndex: Int
  }

  private func places(in layout: CollectionLayout) -> [Place] {
    var places: [Place] = []
    layout.forEachElement { element in
      places.append(
        Place(
          kind: element.kind,
          elementKind: element.elementKind,
          section: element.section,
          item: element.item,
          frame: element.frame,
          zIndex: element.zIndex
        )
      )
    }
    return places
  }

  /// Items whose own sizes are those of their frames, as cells of UIKit that size themselves.
  private func measured(_ items: LayoutItems, in section: Int, of layout: CollectionLayout) throws
    -> LayoutItems
  {
    let sizes = try (0..<items.count)
      .map { item in
        let frame = try #require(layout.element(at: ItemPath(section: section, item: item))).frame
        var object = SourceObject()
        object.set("width", to: SourceValue(.number(frame.width)))
        object.set("height", to: SourceValue(.number(frame.height)))
        return SourceValue(.object(object))
      }
    return try LayoutItems(SourceValue(.array(sizes)), withoutFiles: "items are listed")
  }

  @Test(
    "The code of a document makes a section that has the document's frames to the last bit",
    arguments: ExportedDocument.all
  )
  func frames(_ document: ExportedDocument) async throws {
    let all = try await RecordedExport.all.value
    let recorded = try ValueDecoder(#require(all[document.name]))
      .object(keys: ["configuration", "sections"])
    let session = try document.session()
    let layout = try session.focusedCollection().layout
    var collection = session.state.document.collections[0]
    collection.configuration = try LayoutConfiguration(recorded.required("configuration"))
    let descriptions = try recorded.required("sections").elements()
    #expect(descriptions.count == collection.sections.count)
    for (index, description) in descriptions.enumerated() {
      if try session.hasCells(in: index) {
        collection.sections[index].items = try measured(
          collection.sections[index].items,
          in: index,
          of: layout
        )
      }
      collection.sections[index].layout = .description(try SectionDescription(description))
    }
    session.state.document.collections[0] = collection
    let exported = try session.focusedCollection().layout
    #expect(exported.contentSize == layout.contentSize)
    #expect(places(in: exported) == places(in: layout))
    #expect(exported.sections.map(\.frame) == layout.sections.map(\.frame))
  }

  @Test(
    "The code of a document reads as written by hand",
    arguments: [
      "two-columns", "nested-groups", "headers-and-badges", "diagonal", "waterfall-group",
    ]
  )
  func texts(_ name: String) throws {
    let document = ExportedDocument(path: "docs/examples/\(name)")
    let golden = try Fixtures.bytes("\(ExportedDocument.folder)/\(name).swift.txt")
    #expect(try document.session().swiftCode() == String(decoding: golden, as: UTF8.self))
  }

  @Test("Each example is exported, or refused at its place with a reason and a hint")
  func refusals() throws {
    let folder = Fixtures.root.appending(path: "docs/examples")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".json") && !$0.hasSuffix(".result.json") }
      .map { String($0.dropLast(5)) }
    let exported = Set(ExportedDocument.all.map(\.name))
    for name in names.sorted() where !exported.contains(name) {
      let session = try ExportedDocument.session(path: "docs/examples/\(name).json")
      let failure = try #require(throws: LayoutError.self, "\(name)") {
        try session.swiftCode()
      }
      #expect(failure.code == .failedPrecondition, "\(name): \(failure.message)")
      // A layout of the whole document is refused as such.
      let isPlaced = session.state.document.collections.contains { $0.layout != nil }
      #expect(failure.path?.contains(isPlaced ? "layout" : "sections[") == true, "\(name)")
      #expect(failure.hint != nil && failure.line != nil, "\(name)")
    }
  }

  /// A section, and the message and the path of its refusal.
  struct Refused: Sendable, CustomTestStringConvertible {
    let section: String
    let message: String
    let path: String

    var testDescription: String { message }
  }

  static let refused = [
    Refused(
      section: #"{"layout": "waterfall", "items": [{"width": 1, "height": 1}]}"#,
      message: "“waterfall” returns frames, not a description of a section",
      path: "sections[0].layout"
    ),
    Refused(
      section: group(#""provider": "stepped""#),
      message: "the frames of “stepped” are not linear",
      path: "sections[0].layout.group.provider"
    ),
    Refused(
      section: group(
        #""provider": "numbered", "count": 1, "perGroup": true"#,
        items: #"[{"number": 1}, {"number": 2}]"#
      ),
      message: "the frames of “numbered” are not linear",
      path: "sections[0].layout.group.provider"
    ),
    Refused(
      section: group(#""provider": "faint""#),
      message: "the frames of “faint” are not linear",
      path: "sections[0].layout.group.provider"
    ),
    Refused(
      section: group(#""provider": "stepped""#, items: "0"),
      message: "“stepped” gives no frames for a section without items",
      path: "sections[0].layout"
    ),
    Refused(
      section: group(
        #""frames": [{"x": 0, "y": 0, "width": 1, "height": 1}]"#,
        more: #""order": [1, 0]"#
      ),
      message: "UIKit places items only in their own order",
      path: "sections[0].layout.order"
    ),
    Refused(
      section: group(
        #""frames": [{"x": 0, "y": 0, "width": 1, "height": 1}]"#,
        more: #""visibleItems": "fading""#
      ),
      message: "“fading” changes elements as the content scrolls",
      path: "sections[0].layout.visibleItems"
    ),
    Refused(
      section: #"{"layout": "fading", "items": 2}"#,
      message: "“fading” changes elements or offsets as the content scrolls",
      path: "sections[0].layout"
    ),
  ]

  /// A section with a custom group.
  private static func group(_ source: String, items: String = "2", more: String? = nil) -> String {
    """
    {"items": \(items), "layout": {\(more.map { $0 + ", " } ?? "")"group": {"axis": "custom",
      "size": {"width": {"fractionalWidth": 1}, "height": 40}, \(source)}}}
    """
  }

  /// Plugins whose sections cannot be said.
  static let plugins = [
    "stepped.lua": """
    return { api = 1, group = function(environment)
      local width = environment.container.contentSize.width // 7
      return { { x = 0, y = 0, width = width, height = 5 } }
    end }
    """,
    "numbered.lua": """
    return { api = 1, group = function(environment)
      return { { x = environment.items[1].number or 0, y = 0, width = 5, height = 5 } }
    end }
    """,
    "faint.lua": """
    return { api = 1, group = function(environment)
      return { { x = 0, y = 0, width = 5, height = 5, alpha = 0.5 } }
    end }
    """,
    "fading.lua": """
    return { api = 1,
      section = function(environment)
        return section{ group = horizontal{ size = size(fractionalWidth(1), 20),
          items = { item{ size = size(fractionalWidth(1), 20) } } } }
      end,
      visibleItems = function(items) for i = 1, #items do items[i].alpha = 0.5 end end }
    """,
  ]

  @Test(
    "A section that code cannot say is refused with the reason and its place",
    arguments: refused
  )
  func reasons(_ refused: Refused) throws {
    let files = Self.plugins.merging(["d.json": #"{"sections": [\#(refused.section)]}"#]) { $1 }
    let folder = try TemporaryFolder(files)
    let session = Session(.testing(plugins: folder))
    try session.open(path: folder.path(of: "d.json"))
    let failure = try #require(throws: LayoutError.self) { try session.swiftCode() }
    #expect(failure.code == .failedPrecondition, "\(failure.message)")
    #expect(failure.message.contains(refused.message), "\(failure.message)")
    #expect(failure.path == refused.path)
    #expect(failure.hint != nil)
    #expect(failure.excerpt != nil)
  }

  @Test("A single section is exported beside others that code cannot say")
  func singleSection() throws {
    let session = try ExportedDocument.session(path: "docs/examples/mixed.json")
    let text = try session.swiftCode(section: 2)
    #expect(text.contains("func mixedStepsSection() -> NSCollectionLayoutSection {"))
    #expect(!text.contains("UICollectionViewCompositionalLayout"))
    let failure = try #require(throws: LayoutError.self) { try session.swiftCode(section: 5) }
    #expect(failure.code == .outOfRange)
    #expect(failure.message == "there is no section 5: the document has 5 sections")
  }

  @Test("A comment says that a provider describes other containers otherwise")
  func otherContainers() throws {
    let shelf = try ExportedDocument(path: "docs/examples/app-store").session().swiftCode()
    #expect(shelf.contains("/// “appStore” describes it like this in a container of 393 × 852, "))
    let list = try ExportedDocument(path: "docs/examples/list").session().swiftCode()
    #expect(!list.contains("describes it like this"))
  }
}

extension Session {
  /// Whether cells of a section are measured by a provider: the one that its options name, or its own.
  fileprivate func hasCells(in section: Int) throws -> Bool {
    guard case .provider(let reference) = state.document.collections[0].sections[section].layout
    else { return false }
    if case .object(let options) = reference.options.value.content, options["cell"] != nil {
      return true
    }
    return try provider(named: reference.name).hooks.contains(.cell)
  }
}

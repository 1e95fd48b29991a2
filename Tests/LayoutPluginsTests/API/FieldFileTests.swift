import Foundation
import LayoutEngine
import LayoutModel
import TestSupport
import Testing

import LayoutPlugins

@Suite("Files generated from the descriptions of fields")
struct FieldFileTests {
  /// Whether to write the files rather than compare them (Scripts/generate-meta sets it).
  private static let isWriting = ProcessInfo.processInfo.environment["GENERATE_FIELDS"] == "1"

  private func expect(_ text: String, at path: String) throws {
    if Self.isWriting { try Data(text.utf8).write(to: Fixtures.root.appending(path: path)) }
    #expect(String(decoding: try Fixtures.bytes(path), as: UTF8.self) == text)
  }

  @Test("docs/schema.json is up to date")
  func schema() throws {
    try expect(SchemaRenderer().text, at: "docs/schema.json")
  }

  /// The types whose fields are tables in docs/formats.md.
  static let tables: [TypeName] = [
    .configuration, .documentSection, .environment, .traits, .section,
  ]

  @Test("The tables of fields in docs/formats.md are up to date")
  func tables() throws {
    let path = "docs/formats.md"
    var page = String(decoding: try Fixtures.bytes(path), as: UTF8.self)
    for name in Self.tables {
      let start = "<!-- fields of \(name.schema) -->\n"
      let type = try #require(TypeDescription.named(name))
      let begin = try #require(page.range(of: start)?.upperBound, "\(name.schema)")
      let end = try #require(
        page.range(of: "<!-- end -->", range: begin..<page.endIndex)?.lowerBound
      )
      page.replaceSubrange(begin..<end, with: table(of: type))
    }
    try expect(page, at: path)
  }

  private func table(of type: TypeDescription) -> String {
    let rows = type.fields.map { field in
      "| `\(field.name)` | \(words(for: field.type)) | \(field.sentence)"
        + (field.isRequired ? " Required. |\n" : " |\n")
    }
    return "| field | value | meaning |\n| --- | --- | --- |\n" + rows.joined()
  }

  private func words(for type: ValueType) -> String {
    guard case .words(let list) = type else { return type.words }
    return list.words.map { "`\($0)`" }.joined(separator: ", ")
  }

  /// The handwritten rows of docs/formats.md, each with the type that it describes.
  static let rows: [(String, TypeName)] = [
    ("section", .section), ("item", .itemDescription), ("group in a line", .lineGroup),
    ("custom group", .customGroup), ("frame", .customFrame), ("provider", .providerWithOptions),
    ("size", .layoutSize), ("dimension", .namedDimension), ("spacing", .namedSpacing),
    ("edge spacing", .edgeSpacing), ("insets", .edgeInsets),
    ("supplementary item", .supplementaryItem), ("anchor", .anchor),
    ("boundary item", .boundaryItem), ("decoration", .decorationItem), ("point", .point),
  ]

  @Test("A row about a type in docs/formats.md names the fields of the type", arguments: rows)
  func row(title: String, name: TypeName) throws {
    let page = String(decoding: try Fixtures.bytes("docs/formats.md"), as: UTF8.self)
    let row = try #require(page.split(separator: "\n").first { $0.hasPrefix("| \(title) |") })
    let type = try #require(TypeDescription.named(name))
    let ofItems = Set(ItemDescription.form.keys)
    for field in type.fields {
      // A section's fields have their own table; groups also have an item's fields.
      if name == .section && !field.isRequired { continue }
      if row.contains("an item's keys") && ofItems.contains(field.name) { continue }
      #expect(row.contains("`\(field.name)`") || row.contains("\"\(field.name)\""), "\(field.name)")
    }
  }
}

import LayoutModel
import LuaSandbox
import TestSupport
import Testing

import LayoutModel
import LayoutPlugins

@Suite("Descriptions of the plugin API")
struct DescriptionTests {
  @Test("The plugin API's descriptions name only described types, and each type but one")
  func types() {
    let names = APIClass.all.map(\.name) + APIAlias.all.map(\.name)
    #expect(Set(names).count == names.count)
    let fields = APIClass.all.flatMap(\.fields)
    let functions = APIFunction.all
    let types =
      (fields + functions.flatMap(\.parameters)).map(\.type) + functions.flatMap(\.results)
      + APIAlias.all.flatMap(\.types)
    let used = types.flatMap { type in
      type.split(separator: "layouthost.").dropFirst(type.hasPrefix("layouthost.") ? 0 : 1)
        .map { String($0.prefix(while: \.isLetter)) }
    }
    #expect(Set(used).subtracting(names) == [])
    // Apart from the type that files return, a type that nothing refers to is useless.
    #expect(Set(names).subtracting(used) == ["Plugin"])
  }

  @Test("The plugin API's summaries are sentences")
  func sentences() {
    let summaries =
      APIClass.all.map(\.summary) + APIAlias.all.map(\.summary)
      + APIFunction.all.map(\.summary)
      + APIClass.all.flatMap(\.fields).map(\.summary).filter { !$0.isEmpty }
    for summary in summaries {
      #expect(summary.hasSuffix(".") && !summary.contains("\n"), "\(summary)")
    }
  }

  /// Tables of section descriptions, with their names in the schema of documents.
  static let decoded = [
    ("Section", "sectionDescription"), ("ItemDescription", "itemDescription"),
    ("LineGroup", "lineGroup"), ("CustomGroup", "customGroup"), ("LayoutSize", "layoutSize"),
    ("NamedDimension", "namedDimension"), ("NamedSpacing", "namedSpacing"),
    ("EdgeSpacing", "edgeSpacing"), ("PartialInsets", "edgeInsets"),
    ("PartialDistances", "edgeDistances"), ("PartialPoint", "point"),
    ("Anchor", "anchor"), ("SupplementaryItem", "supplementaryItem"),
    ("BoundaryItem", "boundarySupplementaryItem"), ("DecorationItem", "decorationItem"),
    ("ProviderReference", "providerWithOptions"), ("CustomFrame", "customFrame"),
  ]

  @Test("The plugin API's tables have the keys of docs/schema.json", arguments: decoded)
  func schema(table: String, name: String) throws {
    let table = try #require(APIClass.all.first { $0.name == table })
    let definition = try Fixtures.json("docs/schema.json").anyObject()
      .required("$defs") { node throws(LayoutError) in
        try node.anyObject().required(name).anyObject()
      }
    let keys = try definition.required("properties") { node throws(LayoutError) in
      try node.anyObject().object.members.map(\.key)
    }
    #expect(Set(table.keys) == Set(keys))
    let required =
      try definition["required"]?.strings() ?? []
    // The constructors set the axis.
    let needed = table.fields.filter { !$0.isOptional }.map(\.name)
    #expect(Set(needed) == Set(required).subtracting(["axis"]))
  }

  @Test("The plugin API's tables have the keys that the Lua decoders accept")
  func decoders() {
    #expect(Set(APIClass.optionElement.keys) == Set(ValueType.keys))
    #expect(Set(APIClass.option.keys) == Set(ValueType.keys + ["default", "doc"]))
    #expect(Set(APIClass.textOptions.keys) == Set(TextRequest.keys))
    let schema = EnvironmentTable.frameSchema.fields
    #expect(APIClass.frame.keys == schema.map(\.name) + ElementAttributes.keys)
    #expect(
      APIClass.frame.fields.map(\.isOptional)
        == schema.map { $0.fallback != nil } + ElementAttributes.keys.map { _ in true }
    )
  }
}

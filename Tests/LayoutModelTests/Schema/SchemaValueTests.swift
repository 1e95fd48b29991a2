import LayoutModel
import TestSupport
import Testing

@Suite("Values of docs/schema.json")
struct SchemaValueTests {
  private let schema: JSONSchema

  init() throws {
    schema = JSONSchema(root: try Fixtures.json("docs/schema.json").value)
  }

  /// The texts of the decoders' tests, by their definition in the schema.
  static let texts: [(name: String, good: [String], bad: [BadForm])] = [
    ("", LayoutDocumentTests.good, LayoutDocumentTests.bad),
    ("environment", EnvironmentDescriptionTests.good, EnvironmentDescriptionTests.bad),
    ("items", LayoutItemsDecodingTests.good.map(\.text), LayoutItemsDecodingTests.bad),
    ("sectionDescription", SectionDescriptionTests.good, SectionDescriptionTests.bad),
    ("group", GroupDescriptionTests.good.map(\.text), GroupDescriptionTests.bad),
    (
      "supplementaryItem",
      SupplementaryItemDescriptionTests.good.map(\.text),
      SupplementaryItemDescriptionTests.bad
    ),
    ("anchor", LayoutAnchorTests.good.map(\.text), LayoutAnchorTests.bad),
    (
      "boundarySupplementaryItem",
      BoundaryItemDescriptionTests.good.map(\.text),
      BoundaryItemDescriptionTests.bad
    ),
    (
      "decorationItem",
      DecorationItemDescriptionTests.good.map(\.text),
      DecorationItemDescriptionTests.bad
    ),
    ("configuration", LayoutConfigurationTests.good, LayoutConfigurationTests.bad),
    ("customFrame", CustomFrameTests.good.map(\.text), CustomFrameTests.bad),
    ("providerReference", ProviderReferenceTests.good.map(\.text), ProviderReferenceTests.bad),
    ("dimension", LayoutDimensionTests.good.map(\.text), LayoutDimensionTests.bad),
    ("layoutSize", [], LayoutDimensionTests.badSizes),
    ("spacing", LayoutSpacingTests.good.map(\.text), LayoutSpacingTests.bad),
    ("edgeSpacing", LayoutSpacingTests.goodEdges.map(\.text), LayoutSpacingTests.badEdges),
    ("insets", InsetsTests.good.map(\.text), InsetsTests.bad),
  ]

  /// Texts that decode only for scripts, whose empty tables are arrays and objects at once; JSON
  /// distinguishes the two.
  static let emptyTables = ["items": "{}", "": #"{"sections": {}}"#]

  @Test("The schema accepts the values that decode", arguments: texts)
  func good(name: String, good: [String], bad _: [BadForm]) throws {
    for text in good where text != Self.emptyTables[name] {
      let value = try tree(text).value.withoutNulls
      #expect(try schema.accepts(value, as: name), "\(text)")
    }
  }

  @Test("The schema refuses the values that do not decode", arguments: texts)
  func bad(name: String, good _: [String], bad: [BadForm]) throws {
    for form in bad {
      #expect(try !schema.accepts(tree(form.text).value, as: name), "\(form.text)")
    }
  }

  @Test(
    "The schema checks the options of engines, but not of other providers",
    arguments: [
      (#""list", "options": {"rowHeight": {"estimated": 44}, "spacing": -1}"#, true),
      (#""list", "options": {"rowHeigth": 44}"#, false),
      (#""grid", "options": {"columns": 3}"#, true),
      (#""grid", "options": {"columns": 0}"#, false),
      (#""grid", "options": {"columns": 3, "minimumItemWidth": 80}"#, false),
      (
        #""flow", "options": {"itemSize": {"width": 70, "height": 50}, "alignment": "center"}"#,
        true
      ),
      (#""flow", "options": {"itemSize": 70}"#, false),
      (#""flow", "options": {"sectionInsetReference": "safearea"}"#, false),
      (#""flow", "options": {"estimatedItemSize": "automatic"}"#, true),
      (#""flow", "options": {"estimatedItemSize": "auto"}"#, false),
      (#""waterfall", "options": {"placement": "sequential", "sizing": "height"}"#, true),
      (#""waterfall", "options": {"placement": "longest"}"#, false),
      (#""compositional""#, false), (#""compositional", "options": {"group": 3}"#, false),
      (#""diagonal", "options": {"step": 24, "anything": []}"#, true), (#""diagonal""#, true),
    ]
  )
  func options(layout: String, isAccepted: Bool) throws {
    let text = #"{"sections": [{"layout": \#(layout), "items": 1}]}"#
    #expect(try schema.accepts(tree(text).value, as: "") == isAccepted)
  }

  @Test(
    "The schema accepts the recorded documents",
    arguments: [
      "uikit-compositional", "uikit-flow", "uikit-flow-selfsizing", "uikit-orthogonal",
      "uikit-selfsizing",
    ]
  )
  func recorded(file: String) throws {
    let path = "Tests/LayoutEngineTests/Fixtures/\(file).json"
    let cases = schema.elements(schema.object(try Fixtures.json(path).value)["cases"])
    #expect(!cases.isEmpty)
    for recorded in cases {
      let document = try #require(schema.object(recorded)["document"])
      #expect(try schema.accepts(document.withoutNulls, as: ""), "\(JSONWriter.line(document))")
    }
  }
}

extension SourceValue {
  /// The value without members that are null, which count as left out.
  fileprivate var withoutNulls: SourceValue {
    switch content {
    case .array(let elements):
      return SourceValue(.array(elements.map(\.withoutNulls)))
    case .object(let object):
      let members = object.members.filter { $0.value.content != .null }
      return SourceValue(
        .object(SourceObject(members.map { .init(key: $0.key, value: $0.value.withoutNulls) }))
      )
    default:
      return self
    }
  }
}

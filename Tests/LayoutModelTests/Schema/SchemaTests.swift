import LayoutEngine
import LayoutModel
import TestSupport
import Testing

@Suite("Keys of docs/schema.json")
struct SchemaTests {
  private let schema: JSONSchema

  init() throws {
    schema = JSONSchema(root: try Fixtures.json("docs/schema.json").value)
  }

  /// Objects of the schema with the decoder that they describe.
  struct Decoded: Sendable, CustomTestStringConvertible {
    /// The names in the schema; together they have the decoder's keys.
    var names: [String]
    /// The members, besides the probed one, that the decoder needs.
    var members: String
    /// Keys that the decoder knows but that make it something else.
    var besides: [String] = []
    var decode: @Sendable (ValueDecoder) throws(LayoutError) -> Void
    var testDescription: String { names.joined(separator: ", ") }

    init(
      _ names: String...,
      members: String = "",
      besides: [String] = [],
      decode: @escaping @Sendable (ValueDecoder) throws(LayoutError) -> Void
    ) {
      self.names = names
      self.members = members
      self.besides = besides
      self.decode = decode
    }

    /// The decoder's error for an object with one more member.
    func mistake(with member: String) throws -> LayoutError? {
      let node = try tree("{\(member)\(members.isEmpty ? "" : ", ")\(members)}")
      return LayoutModelTests.mistake { () throws(LayoutError) in try decode(node) }
    }
  }

  /// A document of a screen with one collection.
  private static func screen(_ node: ValueDecoder, collection: SourceObject) -> ValueDecoder {
    let collections = SourceObject([
      .init(key: "one", value: SourceValue(.object(collection)))
    ])
    return ValueDecoder(
      SourceValue(
        .object(
          SourceObject([
            .init(key: "screen", value: node.value),
            .init(key: "collections", value: SourceValue(.object(collections))),
          ])
        )
      )
    )
  }

  static let decoded = [
    Decoded("") { node throws(LayoutError) in _ = try LayoutDocument(node, lines: noLines) },
    Decoded("screen") { node throws(LayoutError) in
      _ = try LayoutDocument(screen(node, collection: SourceObject()), lines: noLines)
    },
    Decoded("collection") { node throws(LayoutError) in
      let layout = SourceObject([.init(key: "layout", value: SourceValue(.string("x")))])
      let screen = ValueDecoder(SourceValue(.object(layout)))
      _ = try LayoutDocument(
        Self.screen(screen, collection: try node.anyObject().object),
        lines: noLines
      )
    },
    Decoded("environment") { node throws(LayoutError) in _ = try EnvironmentDescription(node) },
    Decoded("traits") { node throws(LayoutError) in _ = try TraitsDescription(node) },
    Decoded("configuration") { node throws(LayoutError) in _ = try LayoutConfiguration(node) },
    Decoded("section") { node throws(LayoutError) in
      let sections = SourceObject.Member(
        key: "sections",
        value: SourceValue(.array([node.value]))
      )
      let document = ValueDecoder(SourceValue(.object(SourceObject([sections]))))
      _ = try LayoutDocument(document, lines: noLines)
    },
    Decoded("repeatedItems", "itemFile") { node throws(LayoutError) in
      _ = try LayoutItems(node, lines: noLines)
    },
    Decoded("sectionDescription", members: #""group": \#(SectionDescriptionTests.group)"#) {
      node throws(LayoutError) in
      _ = try SectionDescription(node)
    },
    Decoded("lineGroup", members: #""axis": "vertical""#) { node throws(LayoutError) in
      _ = try GroupDescription(node)
    },
    Decoded("customGroup", members: #""axis": "custom""#) { node throws(LayoutError) in
      _ = try GroupDescription(node)
    },
    Decoded("itemDescription", besides: ["axis"]) { node throws(LayoutError) in
      _ = try SubitemDescription(node)
    },
    Decoded("supplementaryItem") { node throws(LayoutError) in
      _ = try SupplementaryItemDescription(node)
    },
    Decoded("anchor") { node throws(LayoutError) in _ = try LayoutAnchor(node) },
    Decoded(
      "boundarySupplementaryItem",
      members: #""elementKind": "header", "size": {"width": 1, "height": 1}"#
    ) { node throws(LayoutError) in
      _ = try BoundaryItemDescription(node)
    },
    Decoded("decorationItem") { node throws(LayoutError) in
      _ = try DecorationItemDescription(node)
    },
    Decoded("customFrame") { node throws(LayoutError) in _ = try CustomFrame(node) },
    Decoded("providerWithOptions") { node throws(LayoutError) in
      _ = try ProviderReference(node)
    },
    Decoded("layoutSize") { node throws(LayoutError) in _ = try SizeDescription(node) },
    Decoded("namedDimension") { node throws(LayoutError) in _ = try LayoutDimension(node) },
    Decoded("namedSpacing") { node throws(LayoutError) in _ = try LayoutSpacing(node) },
    Decoded("edgeSpacing") { node throws(LayoutError) in _ = try EdgeSpacing(node) },
    Decoded("edgeInsets") { node throws(LayoutError) in _ = try DirectionalEdgeInsets(node) },
    Decoded("edgeDistances") { node throws(LayoutError) in
      _ = try DirectionalEdgeInsets.distances(node)
    },
    Decoded("size") { node throws(LayoutError) in _ = try LayoutSize(node) },
    Decoded("point") { node throws(LayoutError) in _ = try LayoutPoint(node) },
  ]

  /// The native engines whose options are an object of the schema of their own.
  static let engines = ["flow", "grid", "list", "waterfall"]

  private func keys(_ name: String) throws -> Set<String> {
    let properties = schema.object(try schema.definition(name))["properties"]
    return Set(schema.object(properties).members.map(\.key))
  }

  @Test("An object of the schema has the keys that its decoder knows", arguments: decoded)
  func keys(of decoded: Decoded) throws {
    let error = try #require(try decoded.mistake(with: #""§": 1"#))
    guard case .unknownKey("§", let known) = error.problem else {
      Issue.record("another mistake: \(error.message)")
      return
    }
    let described = try decoded.names.reduce(into: Set<String>()) { $0.formUnion(try keys($1)) }
    #expect(described == Set(known).subtracting(decoded.besides))
  }

  @Test("The schema has the options that an engine knows", arguments: NativeEngines.all.map(\.name))
  func options(of engine: String) throws {
    let name = Self.engines.contains(engine) ? "\(engine)Options" : "sectionDescription"
    let options = try #require(NativeEngines.engine(named: engine)?.options)
    #expect(try keys(name) == Set(options.map(\.name)))
  }

  @Test("The tests compare every closed object of the schema with a decoder")
  func completeness() throws {
    let closed = try schema.definitions.filter { name in
      schema.object(try schema.definition(name))["additionalProperties"] != nil
    }
    let compared = Self.decoded.flatMap(\.names) + Self.engines.map { "\($0)Options" }
    #expect(Set(closed) == Set(compared).subtracting([""]))
    #expect(Set(Self.engines + ["compositional"]) == Set(NativeEngines.all.map(\.name)))
  }

  /// The objects whose properties have words of an enumeration, or lists of them.
  static let worded = decoded.filter {
    [
      "environment", "traits", "configuration", "sectionDescription", "anchor",
      "boundarySupplementaryItem",
    ]
    .contains($0.names[0])
  }

  @Test(
    "An enumeration of the schema has the words that its decoder knows, in order",
    arguments: worded
  )
  func words(of decoded: Decoded) throws {
    let properties = schema.object(try schema.definition(decoded.names[0]))["properties"]
    for property in schema.object(properties).members {
      let keywords = schema.object(property.value)
      let ofElements = schema.object(keywords["items"])["enum"]
      guard let words = keywords["enum"] ?? ofElements else { continue }
      let probe = ofElements == nil ? #""§""# : #"["§"]"#
      let error = try decoded.mistake(with: "\"\(property.key)\": \(probe)")
      guard case .unknownName("§", _, let known)? = error?.problem else {
        Issue.record("“\(property.key)” is no enumeration")
        continue
      }
      #expect(schema.elements(words).map(schema.string) == known)
    }
  }

  @Test("Everything in the schema has a description, or refers to something that has one")
  func descriptions() throws {
    for name in schema.definitions + [""] {
      let definition = schema.object(try schema.definition(name))
      #expect(definition["description"] != nil, "\(name)")
      for property in schema.object(definition["properties"]).members {
        let property = (property.key, schema.object(property.value))
        #expect(
          property.1["description"] != nil || property.1["$ref"] != nil,
          "\(name).\(property.0)"
        )
      }
    }
  }
}

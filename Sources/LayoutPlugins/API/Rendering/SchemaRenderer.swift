package import LayoutEngine
import LayoutModel

/// Renders the JSON Schema of documents (draft 2020-12), with the options of native engines.
package struct SchemaRenderer: Sendable {
  /// The engines whose options the schema describes.
  private let engines: [any NativeEngine]

  /// Creates a renderer for documents whose sections name these engines, or plugins.
  package init(engines: [any NativeEngine] = NativeEngines.all) {
    self.engines = engines
  }

  /// The schema, as `docs/schema.json` contains it.
  /// - Complexity: O(number of described fields).
  package var text: String { DocumentText.json.text(of: SourceValue(.object(schema))) }

  /// The schema: the document at its root, every other type under `$defs`.
  private var schema: SourceObject {
    var root: SourceObject = [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "layouthost document",
    ]
    var definitions = SourceObject()
    for type in TypeDescription.all {
      if type.name == .document {
        root.members += definition(of: type).members
      } else {
        definitions.set(type.name.schema, to: SourceValue(.object(definition(of: type))))
      }
    }
    for engine in enginesWithOptions {
      definitions.set(Self.name(of: engine), to: SourceValue(.object(options(of: engine))))
    }
    root.set("$defs", to: SourceValue(.object(definitions)))
    return root
  }

  // MARK: Types

  /// Returns the schema of a type: its fields or its forms, with its rules.
  private func definition(of type: TypeDescription) -> SourceObject {
    var definition: SourceObject = ["description": SourceValue(.string(type.summary))]
    if !type.fields.isEmpty {
      definition.members += object(type.fields, isOpen: type.isOpen).members
    } else if type.rules.members.isEmpty {
      definition.members += schema(of: .oneOf(type.forms)).members
    }
    for rule in type.rules.members {
      definition.set(rule.key, to: rule.value)
    }
    if type.name == .documentSection { add(engineRules, to: &definition) }
    return definition
  }

  /// Returns the schema of an object.
  /// - Parameters:
  ///   - fields: its fields.
  ///   - isOpen: whether it may have other fields.
  /// - Returns: `properties`, `required` and `additionalProperties`.
  private func object(_ fields: [FieldDescription], isOpen: Bool) -> SourceObject {
    var object: SourceObject = ["type": "object"]
    let required = fields.filter(\.isRequired).map { SourceValue(.string($0.name)) }
    if !required.isEmpty { object.set("required", to: SourceValue(.array(required))) }
    var properties = SourceObject()
    for field in fields {
      var property = schema(of: field.type)
      property.set("description", to: SourceValue(.string(field.sentence)))
      properties.set(field.name, to: SourceValue(.object(property)))
    }
    object.set("properties", to: SourceValue(.object(properties)))
    if !isOpen { object.set("additionalProperties", to: false) }
    return object
  }

  /// Returns the schema of a value.
  private func schema(of type: ValueType) -> SourceObject {
    switch type {
    case .number(let minimum, let maximum): number("number", minimum, maximum)
    case .integer(let minimum, let maximum): number("integer", minimum, maximum)
    case .positiveNumber: ["type": "number", "exclusiveMinimum": 0]
    case .boolean: ["type": "boolean"]
    case .string: ["type": "string"]
    case .enumeration(let values): ["enum": SourceValue(.array(values))]
    case .words(let list):
      ["enum": SourceValue(.array(list.words.map { SourceValue(.string($0)) }))]
    case .array(let element):
      element.map { ["type": "array", "items": SourceValue(.object(schema(of: $0)))] }
        ?? ["type": "array"]
    case .table: ["type": "object"]
    case .tableOf(let value):
      [
        "type": "object", "minProperties": 1,
        "maxProperties": SourceValue(Double(ValueDecoder.entryLimit)),
        "additionalProperties": SourceValue(.object(schema(of: value))),
      ]
    case .named(let name): ["$ref": SourceValue(.string("#/$defs/\(name.schema)"))]
    case .anyOf(let types):
      ["anyOf": SourceValue(.array(types.map { SourceValue(.object(schema(of: $0))) }))]
    }
  }

  /// Returns the schema of a number with bounds; both are included.
  private func number(_ type: String, _ minimum: Double?, _ maximum: Double?) -> SourceObject {
    var schema: SourceObject = ["type": SourceValue(.string(type))]
    if let minimum { schema.set("minimum", to: SourceValue(.number(minimum))) }
    if let maximum { schema.set("maximum", to: SourceValue(.number(maximum))) }
    return schema
  }

  // MARK: Engines

  /// The engines whose options are not a section description.
  private var enginesWithOptions: [any NativeEngine] {
    engines.filter { $0.options != SectionDescription.form.descriptions }
  }

  /// Returns the name of an engine's options among the definitions.
  private static func name(of engine: any NativeEngine) -> String { "\(engine.name)Options" }

  /// Returns the schema of an engine's options, which exclude each other in pairs.
  private func options(of engine: any NativeEngine) -> SourceObject {
    var options: SourceObject = [
      "description": SourceValue(.string("Options of “\(engine.name)”: \(engine.summary)"))
    ]
    options.members += object(engine.options, isOpen: false).members
    let exclusions = engine.exclusions.map { one, other -> SourceValue in
      ["required": [SourceValue(.string(one)), SourceValue(.string(other))]]
    }
    if !exclusions.isEmpty {
      options.set("not", to: ["anyOf": SourceValue(.array(exclusions))])
    }
    return options
  }

  /// The rules by which the options of a section are those of the engine that it names.
  private var engineRules: [SourceValue] {
    engines.map { engine in
      let isDescription = !enginesWithOptions.contains { $0.name == engine.name }
      let definition = isDescription ? TypeName.section.schema : Self.name(of: engine)
      var then: SourceObject = [
        "properties": ["options": ["$ref": SourceValue(.string("#/$defs/\(definition)"))]]
      ]
      if engine.options.contains(where: \.isRequired) { then.set("required", to: ["options"]) }
      return [
        "if": [
          "required": ["layout"],
          "properties": ["layout": ["const": SourceValue(.string(engine.name))]],
        ],
        "then": SourceValue(.object(then)),
      ]
    }
  }

  /// Adds rules to the `allOf` of a definition.
  private func add(_ rules: [SourceValue], to definition: inout SourceObject) {
    guard case .array(let own)? = definition["allOf"]?.content else { return }
    definition.set("allOf", to: SourceValue(.array(own + rules)))
  }
}

extension ValueType {
  /// One of several types; a single type itself.
  fileprivate static func oneOf(_ types: [ValueType]) -> ValueType {
    types.count == 1 ? types[0] : .anyOf(types)
  }
}

import LayoutDrawing
import LayoutEngine
import LayoutModel

/// The fields of the tables that session functions take, with their types, for completion.
enum TableFields {
  /// Returns the fields of the table that a function or its result takes; empty without such a table.
  static func ofFunction(_ name: String) -> [FieldDescription] {
    switch name {
    case "open", "solve": ValueType.named(.document).tableFields
    case "addSection": ValueType.named(.documentSection).tableFields
    case "item": ValueType.named(.item).tableFields
    case "scroll", "moment": ValueType.named(.point).tableFields
    case "set": fields(SessionChange.keys, ["contentOffset": .named(.point)])
    case "update": fields(ScriptUpdate.keys, ["animated": .boolean])
    case "draw": fields(ScriptDrawing.keys, drawingTypes)
    case "scrollTo":
      fields(["section", "item", "position"], ["position": words(ItemScrollPosition.self)])
    default: []
    }
  }

  /// The types of the options of `draw`.
  private static let drawingTypes: [String: ValueType] = {
    var types: [String: ValueType] = [
      "theme": words(PictureTheme.self), "label": .string, "at": .number(minimum: 0, maximum: 1),
    ]
    for name in ["whole", "labels"] + ScriptDrawing.extraNames { types[name] = .boolean }
    return types
  }()

  /// Returns fields by their names, with given types, or else those of the fields of documents.
  private static func fields(
    _ names: [String],
    _ types: [String: ValueType]
  ) -> [FieldDescription] {
    let known = [TypeName.environment, .documentSection, .document, .configuration]
      .flatMap { ValueType.named($0).tableFields }
    return names.map { name in
      if let type = types[name] { return FieldDescription(name, type, nil) }
      return known.first { $0.name == name } ?? FieldDescription(name, .anyOf([]), nil)
    }
  }

  /// Returns the type of an enumeration's words.
  private static func words<Word: CaseIterable & RawRepresentable<String>>(
    _ type: Word.Type
  ) -> ValueType {
    .enumeration(Word.allCases.map { SourceValue($0.rawValue) })
  }
}

extension ValueType {
  /// The fields that a table of the type may have; empty for values that are not tables.
  var tableFields: [FieldDescription] {
    switch self {
    case .named(let name):
      (TypeDescription.named(name)?.fields ?? []) + forms.flatMap(\.tableFields)
    case .anyOf(let types): types.flatMap(\.tableFields)
    default: []
    }
  }

  /// The types of the values of a table with any names, and of the elements of a list.
  var partTypes: [ValueType] {
    switch self {
    case .array(let element): element.map { [$0] } ?? []
    case .tableOf(let value): [value]
    case .anyOf(let types): types.flatMap(\.partTypes)
    default: forms.flatMap(\.partTypes)
    }
  }

  /// The words that a value of the type may be.
  var wordValues: [String] {
    switch self {
    case .words(let list): list.words
    case .enumeration(let values): values.compactMap(\.string)
    case .anyOf(let types): types.flatMap(\.wordValues)
    default: forms.flatMap(\.wordValues)
    }
  }

  /// The other forms of a described type; empty for another type.
  private var forms: [ValueType] {
    if case .named(let name) = self { TypeDescription.named(name)?.forms ?? [] } else { [] }
  }
}

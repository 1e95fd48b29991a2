/// The conversion of a document's tree between Lua and JSON.
///
/// An empty table of Lua is a list and an object, and becomes a list where the format, or a provider's
/// options, want one. The numbers of `order` count from 1 in Lua and from 0 in JSON.
package struct TreeConversion {
  /// The fields of a provider's options and of its state; empty if nothing describes them.
  package typealias ProviderFields = (options: [FieldDescription], state: [FieldDescription])

  /// The field whose numbers depend on the language.
  private static let order = SectionDescription.form.descriptions.first { $0.name == "order" }

  /// The number that is added to those of `order`.
  private let shift: Double
  private let fields: (String) -> ProviderFields
  private var known: [String: ProviderFields] = [:]

  /// Creates a conversion.
  /// - Parameters:
  ///   - base: the number of the first item in the trees: 1 in Lua, 0 in JSON.
  ///   - target: the number of the first item in converted trees.
  ///   - fields: returns the fields of a provider by its name; called once for each name.
  package init(
    from base: Int,
    to target: Int,
    providedBy fields: @escaping (String) -> ProviderFields
  ) {
    shift = Double(target - base)
    self.fields = fields
  }

  /// Returns a value of a type, by default a document, converted; items stay as they are.
  /// - Complexity: O(size of the value without its items).
  package mutating func converted(
    _ value: SourceValue,
    as type: TypeName = .document
  ) -> SourceValue {
    converted(value, .named(type))
  }

  /// Returns a field's value.
  private mutating func converted(_ value: SourceValue, of field: FieldDescription) -> SourceValue {
    guard field == Self.order, case .array(let items) = value.content else {
      return converted(value, field.type)
    }
    let numbers = items.map { item in
      guard case .number(let number) = item.content else { return item }
      return SourceValue(.number(number + shift), at: item.position)
    }
    return SourceValue(.array(SourceArray(numbers)), at: value.position)
  }

  private mutating func converted(_ value: SourceValue, _ type: ValueType) -> SourceValue {
    if case .object(let object) = value.content, object.members.isEmpty {
      return type.isList ? SourceValue(.array(SourceArray([])), at: value.position) : value
    }
    // A value that nests too deeply stays as it is.
    guard ThreadStack.hasRoomForStep else { return value }
    switch (type, value.content) {
    case (.array(.named(.item)), _): return value
    case (.array(let element?), .array(let elements)):
      var list: [SourceValue] = []
      for node in elements { list.append(converted(node, element)) }
      return SourceValue(.array(list), at: value.position)
    case (.tableOf(let element), .object(var object)):
      for index in object.members.indices {
        object.members[index].value = converted(object.members[index].value, element)
      }
      return SourceValue(.object(object), at: value.position)
    case (.anyOf(let types), _):
      var result = value
      for type in types { result = converted(result, type) }
      return result
    case (.named(let name), _):
      guard let description = TypeDescription.named(name) else { return value }
      guard !description.fields.isEmpty else { return converted(value, .anyOf(description.forms)) }
      guard case .object(let object) = value.content else { return value }
      return SourceValue(.object(converted(object, of: description)), at: value.position)
    default: return value
    }
  }

  /// Converts the members of an object, and the options and the state of the provider that it names.
  private mutating func converted(
    _ object: SourceObject,
    of description: TypeDescription
  ) -> SourceObject {
    var object = converted(object, description.fields)
    guard description.fields.contains(where: { $0.name == "options" }),
      let provider = object["layout"] ?? object["provider"],
      case .string(let name) = provider.content
    else { return object }
    let provided = known[name] ?? fields(name)
    known[name] = provided
    for (key, fields) in [("options", provided.options), ("state", provided.state)] {
      guard case .object(let members)? = object[key]?.content else { continue }
      object.set(key, to: SourceValue(.object(converted(members, fields))))
    }
    return object
  }

  private mutating func converted(
    _ object: SourceObject,
    _ fields: [FieldDescription]
  ) -> SourceObject {
    var object = object
    for index in object.members.indices {
      let member = object.members[index]
      guard let field = fields.first(where: { $0.name == member.key }) else { continue }
      object.members[index].value = converted(member.value, of: field)
    }
    return object
  }
}

extension ValueType {
  /// Whether a value of the type may be a list.
  fileprivate var isList: Bool {
    switch self {
    case .array: return true
    case .anyOf(let types): return types.contains(where: \.isList)
    case .named(let name):
      guard let description = TypeDescription.named(name), description.fields.isEmpty else {
        return false
      }
      return description.forms.contains(where: \.isList)
    default: return false
    }
  }
}

/// The empty lists of a document: an empty table of Lua is a list and an object, and becomes a list
/// where the format, or a provider's options, want one.
package struct EmptyLists {
  /// The fields of a provider's options and of its state; empty if nothing describes them.
  package typealias ProviderFields = (options: [FieldDescription], state: [FieldDescription])

  private let fields: (String) -> ProviderFields
  private var known: [String: ProviderFields] = [:]

  /// Creates a correction.
  /// - Parameter fields: returns the fields of a provider by its name; called once for each name.
  package init(providedBy fields: @escaping (String) -> ProviderFields) {
    self.fields = fields
  }

  /// Returns a document with lists in place of empty objects; items stay as they are.
  /// - Complexity: O(size of the document without its items).
  package mutating func corrected(document: SourceValue) -> SourceValue {
    corrected(document, .named(.document))
  }

  private mutating func corrected(_ value: SourceValue, _ type: ValueType) -> SourceValue {
    if case .object(let object) = value.content, object.members.isEmpty {
      return type.isList ? SourceValue(.array(SourceArray([])), at: value.position) : value
    }
    // A value that nests too deeply stays as it is.
    guard ThreadStack.hasRoomForStep else { return value }
    switch (type, value.content) {
    case (.array(.named(.item)), _): return value
    case (.array(let element?), .array(let elements)):
      var list: [SourceValue] = []
      for node in elements { list.append(corrected(node, element)) }
      return SourceValue(.array(list), at: value.position)
    case (.tableOf(let element), .object(var object)):
      for index in object.members.indices {
        object.members[index].value = corrected(object.members[index].value, element)
      }
      return SourceValue(.object(object), at: value.position)
    case (.anyOf(let types), _):
      var result = value
      for type in types { result = corrected(result, type) }
      return result
    case (.named(let name), _):
      guard let description = TypeDescription.named(name) else { return value }
      guard !description.fields.isEmpty else { return corrected(value, .anyOf(description.forms)) }
      guard case .object(let object) = value.content else { return value }
      return SourceValue(.object(corrected(object, of: description)), at: value.position)
    default: return value
    }
  }

  /// Corrects the members of an object, and the options and the state of the provider that it names.
  private mutating func corrected(
    _ object: SourceObject,
    of description: TypeDescription
  ) -> SourceObject {
    var object = corrected(object, description.fields)
    guard description.fields.contains(where: { $0.name == "options" }),
      let provider = object["layout"] ?? object["provider"],
      case .string(let name) = provider.content
    else { return object }
    let provided = known[name] ?? fields(name)
    known[name] = provided
    for (key, fields) in [("options", provided.options), ("state", provided.state)] {
      guard case .object(let members)? = object[key]?.content else { continue }
      object.set(key, to: SourceValue(.object(corrected(members, fields))))
    }
    return object
  }

  private mutating func corrected(
    _ object: SourceObject,
    _ fields: [FieldDescription]
  ) -> SourceObject {
    var object = object
    for index in object.members.indices {
      let member = object.members[index]
      guard let field = fields.first(where: { $0.name == member.key }) else { continue }
      object.members[index].value = corrected(member.value, field.type)
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

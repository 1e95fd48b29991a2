// Documents in the form of their JSON files.
extension DocumentDescription {
  /// The document as the tree of its JSON file.
  ///
  /// ```swift
  /// try document.value.json.write(to: url, atomically: true, encoding: .utf8)
  /// ```
  public var value: SourceValue {
    var object = SourceObject()
    object.set("environment", unlessEmpty: environment.object)
    guard let screen else {
      object.members += (collections.first ?? Collection(sections: [])).object.members
      return SourceValue(.object(object))
    }
    var divided: SourceObject = ["layout": SourceValue(screen.layout)]
    divided.set("options", unlessEmpty: screen.options)
    object["screen"] = SourceValue(.object(divided))
    let members = collections.map {
      SourceObject.Member(key: $0.name ?? "", value: SourceValue(.object($0.object)))
    }
    object["collections"] = SourceValue(.object(SourceObject(members)))
    return SourceValue(.object(object))
  }

  /// Reads the tree of a JSON file, such as `SourceValue(json: text)`.
  /// - Throws: the first mistake that does not depend on providers, with its path.
  public init(_ value: SourceValue) throws(LayoutError) { try self.init(ValueDecoder(value)) }

  /// Reads a document's tree.
  /// - Throws: the first mistake, with its place.
  package init(_ node: ValueDecoder) throws(LayoutError) {
    let decoded = try LayoutDocument(node) { _ in [] }
    let object = node.value.object ?? SourceObject()
    environment = decoded.environment
    if let screen = decoded.screen {
      self.screen = Screen(screen.name, options: screen.options.value.object ?? SourceObject())
      let named = object["collections"]?.object ?? SourceObject()
      collections = decoded.collections.map {
        Collection($0, named[$0.name ?? ""]?.object ?? SourceObject())
      }
    } else {
      collections = decoded.collections.map { Collection($0, object) }
    }
  }
}

extension DocumentDescription: Codable {
  /// Decodes the form of a document's JSON file.
  public init(from decoder: any Decoder) throws { try self.init(SourceValue(from: decoder)) }

  /// Encodes the form of a document's JSON file.
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

extension DocumentDescription.Collection {
  fileprivate init(_ decoded: LayoutDocument.Collection, _ object: SourceObject) {
    self.init(
      decoded.name,
      sections: (object["sections"]?.array ?? []).map { DocumentDescription.Section($0) },
      configuration: object["configuration"]?.object ?? SourceObject()
    )
    layout = decoded.layout?.name
    options = decoded.layout?.options.value.object ?? SourceObject()
    state = decoded.state?.value.object ?? SourceObject()
    contentOffset = decoded.contentOffset
    opensAtEnd = decoded.opensAtEnd
    contentAlignment = decoded.contentAlignment
    contentInset = decoded.contentInset
    fallback = decoded.fallback
  }

  fileprivate var object: SourceObject {
    var object = SourceObject()
    object["layout"] = layout.map { SourceValue($0) }
    object.set("options", unlessEmpty: options)
    object.set("state", unlessEmpty: state)
    object.set("configuration", unlessEmpty: configuration)
    let end: SourceValue? = opensAtEnd ? "end" : nil
    object["contentOffset"] = contentOffset.map(SourceValue.point) ?? end
    if contentAlignment != .start {
      object["contentAlignment"] = SourceValue(contentAlignment.rawValue)
    }
    object["contentInset"] = contentInset.map(SourceValue.insets)
    object["fallback"] = fallback.map { SourceValue($0) }
    object["sections"] = SourceValue(.array(sections.map { SourceValue(.object($0.object)) }))
    return object
  }
}

extension DocumentDescription.Section {
  /// Reads a section that is known to be right.
  fileprivate init(_ value: SourceValue) {
    if let provider = value["layout"]?.string {
      layout = .provider(provider, options: value["options"]?.object ?? SourceObject())
    } else {
      layout = .description(value["layout"]?.object ?? SourceObject())
    }
    items = DocumentDescription.Items(value["items"] ?? .null)
    id = value["id"]?.string
    state = value["state"]?.object ?? SourceObject()
    orthogonalOffset = value["orthogonalOffset"]?.number ?? 0
    look = value["look"]?.string.flatMap(ElementLook.init)
  }

  fileprivate var object: SourceObject {
    var object = SourceObject()
    object["id"] = id.map { SourceValue($0) }
    switch layout {
    case .provider(let provider, let options):
      object["layout"] = SourceValue(provider)
      object.set("options", unlessEmpty: options)
    case .description(let description):
      object["layout"] = SourceValue(.object(description))
    }
    object["items"] = items.value
    object.set("state", unlessEmpty: state)
    if orthogonalOffset != 0 { object["orthogonalOffset"] = SourceValue(orthogonalOffset) }
    object["look"] = look.map { SourceValue($0.rawValue) }
    return object
  }
}

extension DocumentDescription.Items {
  /// Reads items that are known to be right.
  fileprivate init(_ value: SourceValue) {
    if let count = value.number {
      self = .count(Int(count))
    } else if let file = value["file"]?.string {
      self = .file(file)
    } else if let count = value["count"]?.number {
      let pattern = Self.items(value["cycle"])
      self = pattern.isEmpty ? .count(Int(count)) : .repeating(pattern, count: Int(count))
    } else {
      self = .list(Self.items(value))
    }
  }

  private static func items(_ value: SourceValue?) -> [DocumentDescription.Item] {
    (value?.array ?? []).map { .init(fields: $0.object ?? SourceObject()) }
  }

  fileprivate var value: SourceValue {
    func array(_ items: [DocumentDescription.Item]) -> SourceValue {
      SourceValue(.array(items.map { SourceValue(.object($0.fields)) }))
    }
    return switch self {
    case .count(let count): SourceValue(count)
    case .list(let items): array(items)
    case .repeating(let items, let count): ["count": SourceValue(count), "cycle": array(items)]
    case .file(let path): ["file": SourceValue(path)]
    }
  }
}

extension SourceObject {
  /// Adds an object, unless it has no members.
  fileprivate mutating func set(_ key: String, unlessEmpty object: SourceObject) {
    if !object.members.isEmpty { set(key, to: SourceValue(.object(object))) }
  }
}

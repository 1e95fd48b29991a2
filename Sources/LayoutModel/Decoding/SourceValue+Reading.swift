// Values as programs read and make them.
extension SourceValue {
  /// JSON's `null`.
  public static let null = SourceValue(.null)

  /// Creates a Boolean.
  public init(_ truth: Bool) { self.init(.boolean(truth)) }

  /// Creates a number, which documents require to be finite.
  public init(_ number: Double) { self.init(.number(number)) }

  /// Creates a whole number.
  public init(_ number: Int) { self.init(.number(Double(number))) }

  /// Creates a string.
  public init(_ text: String) { self.init(.string(text)) }

  /// Reads a JSON text.
  ///
  /// Names keep their order, and the value keeps the lines and columns for error messages.
  /// - Throws: `INVALID_ARGUMENT` with the place of the mistake and an excerpt.
  public init(json text: String) throws(LayoutError) {
    self = try JSONReader.read(Array(text.utf8))
  }

  /// The value as JSON on one line.
  public var json: String { JSONWriter.line(self) }

  /// The Boolean; nil if the value is of another type.
  public var boolean: Bool? { if case .boolean(let truth) = content { truth } else { nil } }

  /// The number; nil if the value is of another type.
  public var number: Double? { if case .number(let number) = content { number } else { nil } }

  /// The string; nil if the value is of another type.
  public var string: String? { if case .string(let text) = content { text } else { nil } }

  /// The elements; nil if the value is not an array.
  public var array: SourceArray? { if case .array(let array) = content { array } else { nil } }

  /// The members; nil if the value is not an object.
  public var object: SourceObject? { if case .object(let object) = content { object } else { nil } }

  /// The value of a name; nil if the name is missing, or the value is not an object.
  ///
  /// ```swift
  /// let step: SourceValue = ["size": ["width": 44]]
  /// print(step["size"]?["width"]?.number ?? 0)
  /// ```
  public subscript(key: String) -> SourceValue? { object?[key] }

  /// The element at an index, from 0; nil outside the array, or if the value is not an array.
  public subscript(index: Int) -> SourceValue? {
    guard let array, array.indices.contains(index) else { return nil }
    return array[index]
  }
}

extension SourceValue: Codable {
  /// A name of an object.
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Decodes any value; names are sorted, since decoders do not keep their order.
  public init(from decoder: any Decoder) throws {
    if let names = try? decoder.container(keyedBy: Name.self) {
      let keys = names.allKeys.sorted { $0.stringValue < $1.stringValue }
      let members = try keys.map { key in
        SourceObject.Member(
          key: key.stringValue,
          value: try names.decode(SourceValue.self, forKey: key)
        )
      }
      self.init(.object(SourceObject(members)))
      return
    }
    if var list = try? decoder.unkeyedContainer() {
      var elements: [SourceValue] = []
      while !list.isAtEnd { elements.append(try list.decode(SourceValue.self)) }
      self.init(.array(elements))
      return
    }
    let single = try decoder.singleValueContainer()
    if single.decodeNil() {
      self.init(.null)
    } else if let truth = try? single.decode(Bool.self) {
      self.init(truth)
    } else if let number = try? single.decode(Double.self), number.isFinite {
      self.init(number)
    } else {
      self.init(try single.decode(String.self))
    }
  }

  /// Encodes the value as what it is, without positions.
  public func encode(to encoder: any Encoder) throws {
    switch content {
    case .null:
      var single = encoder.singleValueContainer()
      try single.encodeNil()
    case .boolean(let truth): try truth.encode(to: encoder)
    case .number(let number): try number.encode(to: encoder)
    case .string(let text): try text.encode(to: encoder)
    case .array(let elements):
      var list = encoder.unkeyedContainer()
      for element in elements { try list.encode(element) }
    case .object(let object):
      var names = encoder.container(keyedBy: Name.self)
      for member in object.members {
        try names.encode(member.value, forKey: Name(stringValue: member.key))
      }
    }
  }
}

extension SourceObject: Codable {
  /// Decodes an object; its names are sorted, since decoders do not keep their order.
  public init(from decoder: any Decoder) throws {
    guard let object = try SourceValue(from: decoder).object else {
      throw DecodingError.typeMismatch(
        SourceObject.self,
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "not an object")
      )
    }
    self = object
  }

  /// Encodes the members, without positions.
  public func encode(to encoder: any Encoder) throws {
    try SourceValue(.object(self)).encode(to: encoder)
  }
}

package import LayoutModel
package import SwiftProtobuf

// JSON values as google.protobuf.Struct and Value. A Struct has no order, so members come sorted by name.

extension Google_Protobuf_Struct {
  package init(_ object: SourceObject) {
    self.init()
    fields.reserveCapacity(object.members.count)
    for member in object.members { fields[member.key] = Google_Protobuf_Value(member.value) }
  }

  /// The object, with its members sorted by name.
  /// - Complexity: O(n log n).
  package var object: SourceObject {
    SourceObject(
      fields.sorted { $0.key < $1.key }.map { .init(key: $0.key, value: $0.value.source) }
    )
  }

  /// Whether all numbers in the object are finite, as in JSON.
  package var isFinite: Bool { fields.values.allSatisfy(\.isFinite) }

  /// Returns a decoder of the object, whose errors have paths from a key on.
  func decoder(at key: String) -> ValueDecoder {
    ValueDecoder(SourceValue(.object(object)), path: DocumentPath([.key(key)]))
  }
}

extension Google_Protobuf_Value {
  package init(_ value: SourceValue) {
    self.init()
    switch value.content {
    case .null: kind = .nullValue(.nullValue)
    case .boolean(let truth): kind = .boolValue(truth)
    case .number(let number): kind = .numberValue(number)
    case .string(let text): kind = .stringValue(text)
    case .array(let elements):
      kind = .listValue(.with { $0.values = elements.map(Google_Protobuf_Value.init) })
    case .object(let object): kind = .structValue(Google_Protobuf_Struct(object))
    }
  }

  /// The value; `null` if the message is empty.
  ///
  /// Numbers may be infinite or not a number, which JSON cannot represent; callers that receive a
  /// tree from outside check ``isFinite`` before.
  package var source: SourceValue {
    switch kind {
    case .boolValue(let truth): SourceValue(.boolean(truth))
    case .numberValue(let number): SourceValue(.number(number))
    case .stringValue(let text): SourceValue(.string(text))
    case .listValue(let list): SourceValue(.array(list.values.map(\.source)))
    case .structValue(let object): SourceValue(.object(object.object))
    case .nullValue, nil: SourceValue(.null)
    }
  }

  /// Whether all numbers in the value are finite, as in JSON.
  package var isFinite: Bool {
    switch kind {
    case .numberValue(let number): number.isFinite
    case .listValue(let list): list.values.allSatisfy(\.isFinite)
    case .structValue(let object): object.isFinite
    default: true
    }
  }
}

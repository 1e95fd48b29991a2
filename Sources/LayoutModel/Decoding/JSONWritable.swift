/// A value that JSON can express.
package protocol JSONWritable {
  /// Writes the value as an element of an array, after a key, or alone.
  func write(to json: inout JSONWriter)
}

extension String: JSONWritable {
  package func write(to json: inout JSONWriter) { json.value(self) }
}

extension Int: JSONWritable {
  package func write(to json: inout JSONWriter) { json.value(self) }
}

extension Double: JSONWritable {
  package func write(to json: inout JSONWriter) { json.value(self) }
}

extension Bool: JSONWritable {
  package func write(to json: inout JSONWriter) { json.value(self) }
}

/// Writes the elements as an array on one line.
extension Array: JSONWritable where Element: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.array { json in for element in self { element.write(to: &json) } }
  }
}

extension SourceValue: JSONWritable {
  /// Writes the value on one line; an object's members keep their order.
  package func write(to json: inout JSONWriter) {
    switch content {
    case .null: json.value(nil as Bool?)
    case .boolean(let truth): json.value(truth)
    case .number(let number): json.value(number)
    case .string(let string): json.value(string)
    case .array(let elements):
      json.array { json in for element in elements { element.write(to: &json) } }
    case .object(let object):
      json.object { json in for member in object.members { json.member(member.key, member.value) } }
    }
  }
}

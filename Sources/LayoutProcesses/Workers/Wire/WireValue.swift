/// A value that messages contain.
package protocol WireValue {
  /// Appends the value to a message.
  func write(to writer: inout WireWriter)
  /// Takes the value from a message.
  init(from reader: inout WireReader) throws(WireMistake)
}

/// A value that documents write as an object with the fields of a form.
package protocol FormDecodable: Sendable {
  /// The fields of the value in documents.
  static var form: ObjectForm<Self> { get }
}

extension FormDecodable {
  /// Decodes an object with the fields of ``form``.
  /// - Throws: a mistake in the object, with its place.
  package init(_ node: ValueDecoder) throws(LayoutError) { self = try Self.form.decode(node) }
}

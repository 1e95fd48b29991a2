extension Size {
  /// The fields of a size in documents.
  static let form = ObjectForm(
    blank: Size(width: 0, height: 0),
    [
      .required("width", .length, { $0.width = $1 }, "The width."),
      .required("height", .length, { $0.height = $1 }, "The height."),
    ]
  )

  /// Decodes an object with the fields of ``form``.
  /// - Throws: a mistake in the object, with its place.
  package init(_ node: ValueDecoder) throws(LayoutError) { self = try Self.form.decode(node) }
}

extension Point {
  /// The fields of a point in documents.
  static let form = ObjectForm(
    blank: Point.zero,
    [
      .field("x", .number, \.x, { $0.x = $1 }, "The distance from the left edge."),
      .field("y", .number, \.y, { $0.y = $1 }, "The distance from the top edge."),
    ]
  )

  /// Decodes an object with the fields of ``form``; a missing coordinate is 0.
  /// - Throws: a mistake in the object, with its place.
  package init(_ node: ValueDecoder) throws(LayoutError) { self = try Self.form.decode(node) }
}

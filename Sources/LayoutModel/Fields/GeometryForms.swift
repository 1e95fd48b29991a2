extension LayoutSize: FormDecodable {
  /// The fields of a size in documents.
  package static let form = ObjectForm(
    blank: LayoutSize(width: 0, height: 0),
    [
      .required("width", .length, { $0.width = $1 }, "The width."),
      .required("height", .length, { $0.height = $1 }, "The height."),
    ]
  )
}

extension LayoutPoint: FormDecodable {
  /// The fields of a point in documents; a missing coordinate is 0.
  package static let form = ObjectForm(
    blank: LayoutPoint.zero,
    [
      .field("x", .number, { $0.x = $1 }, "The distance from the left edge."),
      .field("y", .number, { $0.y = $1 }, "The distance from the top edge."),
    ]
  )
}

/// A width or a height before it is resolved (UIKit's `NSCollectionLayoutDimension`).
public enum LayoutDimension: Sendable, Hashable {
  /// So many points.
  case absolute(Double)
  /// A fraction of the width of the containing group or section.
  case fractionalWidth(Double)
  /// A fraction of the height of the containing group or section.
  case fractionalHeight(Double)
  /// So many points until the content's own size is known.
  case estimated(Double)
  /// Like `estimated`, raised to the greatest among the siblings of a group.
  case uniformAcrossSiblings(Double)

  /// Whether the content's own size counts, once it is known.
  public var isEstimated: Bool {
    switch self {
    case .estimated, .uniformAcrossSiblings: true
    case .absolute, .fractionalWidth, .fractionalHeight: false
    }
  }

  /// The axis whose extent in the container the dimension is a fraction of.
  public var fractionAxis: Axis? {
    switch self {
    case .fractionalWidth: .horizontal
    case .fractionalHeight: .vertical
    case .absolute, .estimated, .uniformAcrossSiblings: nil
    }
  }

  private static let keys = [
    "absolute", "fractionalWidth", "fractionalHeight", "estimated", "uniformAcrossSiblings",
  ]

  /// Decodes a number (absolute) or an object with one of the five keys.
  public init(_ node: ValueDecoder) throws(DocumentError) {
    if case .number = node.value.content {
      self = .absolute(try node.length())
      return
    }
    guard case .object = node.value.content else {
      throw node.wrongType("a dimension (a number, or an object like {fractionalWidth = 0.5})")
    }
    let fields = try node.object(keys: Self.keys)
    let given = Self.keys.filter(fields.has)
    guard given.count == 1, let key = given.first else {
      let names = Self.keys.joined(separator: ", ")
      throw node.error(.contradiction("a dimension has exactly one of the keys \(names)"))
    }
    let length = try fields.length(key)
    switch key {
    case "absolute": self = .absolute(length)
    case "fractionalWidth": self = .fractionalWidth(length)
    case "fractionalHeight": self = .fractionalHeight(length)
    case "estimated": self = .estimated(length)
    default: self = .uniformAcrossSiblings(length)
    }
  }
}

/// A width and a height before they are resolved (UIKit's `NSCollectionLayoutSize`).
public struct LayoutSize: Sendable, Hashable {
  /// The width.
  public var width: LayoutDimension
  /// The height.
  public var height: LayoutDimension

  /// Creates a size.
  public init(width: LayoutDimension, height: LayoutDimension) {
    self.width = width
    self.height = height
  }

  /// The dimension along an axis.
  public subscript(axis: Axis) -> LayoutDimension { axis == .horizontal ? width : height }

  /// Whether either dimension waits for the content's own size.
  public var isEstimated: Bool { width.isEstimated || height.isEstimated }

  /// Decodes `{width=, height=}`.
  public init(_ node: ValueDecoder) throws(DocumentError) {
    let fields = try node.object(keys: ["width", "height"])
    self.init(
      width: try fields.required("width", LayoutDimension.init),
      height: try fields.required("height", LayoutDimension.init)
    )
  }
}

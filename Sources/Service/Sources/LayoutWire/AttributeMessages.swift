package import LayoutModel
import SwiftProtobuf

// The attributes of items and elements at rest, in the results of providers.

extension WireElementAttributes {
  /// Creates the message of attributes; nil if all have default values.
  /// - Parameters:
  ///   - attributes: the attributes.
  ///   - id: the id of a supplementary item or decoration; nil without one.
  ///   - number: the number of their frame.
  init?(_ attributes: ElementAttributes, id: String? = nil, of number: Int = 0) {
    guard attributes != .standard || id != nil else { return nil }
    self.init()
    element = Int64(number)
    self.id = id ?? ""
    if attributes.alpha != 1 { alpha = attributes.alpha }
    if attributes.transform != .identity { transform = WireTransform(attributes.transform) }
    if let transform = attributes.transform3D { transform3D = transform.numbers }
    if attributes.anchorPoint != ElementAttributes.middle {
      anchorPoint = WirePoint(attributes.anchorPoint)
    }
    isHidden = attributes.isHidden
    if case .object(let object)? = attributes.values?.content {
      values = Google_Protobuf_Struct(object)
    }
    switch attributes.clipsTo {
    case .section?: clipsToSection = true
    case .rect(let rect)?: clipsTo = WireRect(rect)
    case nil: break
    }
    if let pinning = attributes.pinning { self.pinning = WirePinning(pinning) }
    parts = attributes.parts.map(WirePart.init)
  }

  /// Returns the attributes.
  /// - Throws: `INVALID_ARGUMENT` for a transform that is not 16 numbers, and values that are not
  ///   finite.
  package func value() throws(LayoutError) -> ElementAttributes {
    var attributes = ElementAttributes()
    if hasAlpha { attributes.alpha = alpha }
    if hasTransform { attributes.transform = transform.value }
    if !transform3D.isEmpty {
      guard let transform = Transform3D(transform3D) else {
        throw .wrong("transform3D", "must be 16 finite numbers")
      }
      attributes.transform3D = transform
    }
    if hasAnchorPoint { attributes.anchorPoint = anchorPoint.value }
    attributes.isHidden = isHidden
    if hasValues {
      guard values.isFinite else { throw .wrong("values", "must have finite numbers") }
      attributes.values = SourceValue(.object(values.object))
    }
    if clipsToSection { attributes.clipsTo = .section }
    if hasClipsTo { attributes.clipsTo = .rect(clipsTo.value) }
    if hasPinning { attributes.pinning = pinning.value }
    attributes.parts = parts.map(\.value)
    return attributes
  }

  /// Returns the messages of frames' non-default attributes.
  static func list(of attributes: FrameAttributes?) -> [WireElementAttributes] {
    guard let attributes else { return [] }
    return (0..<attributes.count)
      .compactMap { WireElementAttributes(attributes[$0], of: $0) }
  }
}

extension [WireElementAttributes] {
  /// Returns the attributes of a number of frames; nil if all are default.
  /// - Throws: `INVALID_ARGUMENT` for a number without a frame.
  package func value(of count: Int) throws(LayoutError) -> FrameAttributes? {
    guard !isEmpty else { return nil }
    var columns = FrameAttributes.Columns()
    for message in self {
      guard let index = Int(exactly: message.element), (0..<count).contains(index) else {
        throw .wrong("attributes", "are of frame \(message.element), but there are \(count) frames")
      }
      columns.set(try message.value(), at: index, of: count)
    }
    return FrameAttributes(columns, count: count)
  }
}

extension WirePinning {
  init(_ pinning: EdgePinning) {
    self.init()
    edges = EdgePinning.Edge.allCases.filter(pinning.edges.contains).map(Self.edge)
    if let range = pinning.range { within = WireRect(range) }
    if pinning.insets != .zero { insets = WireInsets(pinning.insets) }
  }

  /// The pinning; unknown edges are ignored.
  package var value: EdgePinning {
    let edges = EdgePinning.Edge.allCases.filter { self.edges.contains(Self.edge($0)) }
    return EdgePinning(
      edges: Set(edges),
      range: hasWithin ? within.value : nil,
      insets: hasInsets ? insets.value : .zero
    )
  }

  private static func edge(_ edge: EdgePinning.Edge) -> Edge {
    switch edge {
    case .top: .top
    case .leading: .leading
    case .bottom: .bottom
    case .trailing: .trailing
    }
  }
}

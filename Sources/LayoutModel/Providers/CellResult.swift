/// The result of `cell`: an item's measured size and named parts.
///
/// ```swift
/// let handlers = ProviderHandlers().on(.cell) { call in
///   let text = LayoutRect(x: 8, y: 8, width: call.containerSize.width - 16, height: 20)
///   return CellResult(height: 36, parts: [CellPart(name: "text", frame: text)])
/// }
/// ```
public struct CellResult: Sendable, Hashable {
  /// The content's width, in points; nil means the width that the layout offers.
  public var width: Double?
  /// The content's height, in points; nil means the height that the layout offers.
  public var height: Double?
  /// The named parts of the cell, in leading coordinates.
  public var parts: [CellPart]

  /// Creates a result.
  public init(width: Double? = nil, height: Double? = nil, parts: [CellPart] = []) {
    self.width = width
    self.height = height
    self.parts = parts
  }
}

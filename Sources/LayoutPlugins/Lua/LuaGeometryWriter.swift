public import LayoutModel
public import LuaSandbox

extension LuaStack {
  /// Pushes a table of numbers.
  public func pushNumbers(_ fields: KeyValuePairs<String, Double>) {
    newTable(recordCapacity: fields.count)
    for (name, number) in fields {
      push(number)
      setField(name)
    }
  }

  /// Pushes `{x=, y=}`.
  public func push(_ point: Point) {
    pushNumbers(["x": point.x, "y": point.y])
  }

  /// Pushes `{width=, height=}`.
  public func push(_ size: Size) {
    pushNumbers(["width": size.width, "height": size.height])
  }

  /// Pushes `{top=, leading=, bottom=, trailing=}`.
  public func push(_ insets: DirectionalEdgeInsets) {
    pushNumbers([
      "top": insets.top, "leading": insets.leading, "bottom": insets.bottom,
      "trailing": insets.trailing,
    ])
  }

  /// Pushes `{x=, y=, width=, height=}`, with `zIndex` unless it is 0.
  public func push(_ frame: Rect, zIndex: Int = 0) {
    pushNumbers(["x": frame.x, "y": frame.y, "width": frame.width, "height": frame.height])
    guard zIndex != 0 else { return }
    push(zIndex)
    setField("zIndex")
  }
}

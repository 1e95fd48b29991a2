import LayoutModel
import LuaSandbox

// The hooks that are asked again at each moment, and those of whole screens.
extension LuaPlugin {
  /// Changes what is visible; hidden elements are left out, added ones stand at the end.
  func visibleItems(
    _ elements: [LayoutElement],
    for request: ProviderRequest,
    time: CallTime
  ) throws(LayoutError) -> [LayoutElement] {
    try require(.visibleItems, "does not change what is visible", request)
    return try call(
      .visibleItems,
      request,
      time: time,
      argument: { stack, moments throws(LayoutError) in
        try moments.push(elements, section: request.section.index, on: stack)
      },
      read: { reader throws(LayoutError) in try reader.visibleItems(elements) }
    )
  }

  /// Says where a scroll ends.
  func targetContentOffset(
    _ proposed: Point,
    for request: ProviderRequest,
    time: CallTime
  ) throws(LayoutError) -> TargetOffset {
    try require(.targetContentOffset, "does not say where scrolls end", request)
    return try call(
      .targetContentOffset,
      request,
      time: time,
      argument: { stack, _ in stack.pushNumbers(["x": proposed.x, "y": proposed.y]) },
      read: { reader throws(LayoutError) in try reader.target(proposed: proposed) }
    )
  }

  /// Shares a screen out among its collections.
  func screen(
    _ request: ProviderRequest,
    time: CallTime
  ) throws(LayoutError) -> ScreenAnswer {
    try require(.screen, "does not lay out screens", request)
    return try call(.screen, request, time: time) { reader throws(LayoutError) in
      try reader.screen()
    }
  }

  /// Changes what is visible in the collections of a screen.
  func coordinate(
    _ collections: [CoordinatedCollection],
    for request: ProviderRequest,
    time: CallTime
  ) throws(LayoutError) -> CoordinateAnswer {
    try require(.coordinate, "does not coordinate collections", request)
    return try call(
      .coordinate,
      request,
      time: time,
      argument: { stack, moments throws(LayoutError) in
        try moments.push(collections, on: stack)
      },
      read: { reader throws(LayoutError) in try reader.coordinate(collections) }
    )
  }

  private func require(
    _ method: ProviderMethod,
    _ words: String,
    _ request: ProviderRequest
  ) throws(LayoutError) {
    guard !manifest.hooks.contains(method) else { return }
    throw lacking(method, words, request)
  }
}

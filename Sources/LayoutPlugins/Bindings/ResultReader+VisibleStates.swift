import LayoutModel
import LuaSandbox

extension ResultReader {
  /// Reads the elements as a `visibleItems` hook, which returns nothing, has changed them.
  /// - Throws: `INVALID_ARGUMENT` for a hook that returns a value, and for a change that is not
  ///   allowed.
  func visibleItems(_ elements: [LayoutElement]) throws(LayoutError) -> [LayoutElement] {
    try refuseResult()
    return try visibleStates.read(elements, with: values)
  }

  /// Reads the elements as an `appearingItems` or `disappearingItems` hook, which returns nothing, has
  /// changed them.
  /// - Throws: as ``visibleItems(_:)`` does.
  func ends(_ elements: [LayoutElement]) throws(LayoutError) -> [LayoutElement] {
    try refuseResult()
    return try visibleStates.read(ends: elements, with: values)
  }

  /// Refuses the result of a hook that changes its elements in place.
  private func refuseResult() throws(LayoutError) {
    let kind = stack.kind(at: 1)
    guard kind == .nil else {
      throw LayoutError(
        .invalidArgument,
        origin: .plugin,
        message: "the hook “\(method.hookName)” must return nothing, not \(kind.words)",
        hint: "change the elements where they are: items[1].alpha = 0.5"
      )
    }
    stack.setTop(0)
  }

  /// The result of a `contentOffsetAfterChange` hook; the proposed offset for nil, and for a missing
  /// coordinate.
  /// - Throws: `INVALID_ARGUMENT` for anything but a table, for unknown keys, and for coordinates
  ///   that are not finite numbers.
  func offset(proposed: LayoutPoint) throws(LayoutError) -> LayoutPoint {
    guard stack.kind(at: 1) != .nil else { return proposed }
    let node = try table("a table with x and y, or nothing")
    let fields = try node.object(keys: APIClass.changedOffset.keys)
    return LayoutPoint(
      x: try fields.optionalNumber("x") ?? proposed.x,
      y: try fields.optionalNumber("y") ?? proposed.y
    )
  }

  /// The result of a `targetContentOffset` hook; a missing coordinate is the proposed one.
  /// - Throws: `INVALID_ARGUMENT` for anything but a table, for unknown keys, and for coordinates
  ///   that are not finite numbers.
  func target(proposed: LayoutPoint) throws(LayoutError) -> TargetOffset {
    let node = try table("a table with x and y")
    let fields = try node.object(keys: APIClass.targetOffset.keys)
    return TargetOffset(
      offset: LayoutPoint(
        x: try fields.optionalNumber("x") ?? proposed.x,
        y: try fields.optionalNumber("y") ?? proposed.y
      ),
      animateBack: try fields.optionalBoolean("animateBack") ?? false
    )
  }

  /// The result of a `movementTarget` hook, which counts from 1; the proposed item for nil.
  /// - Throws: `INVALID_ARGUMENT` for anything but an item of the section.
  func movementTarget(_ movement: ItemMovement) throws(LayoutError) -> Int {
    let kind = stack.kind(at: 1)
    guard kind != .nil else { return movement.proposed }
    guard let target = stack.integer(at: 1) else {
      throw nothing("an item's number, or nothing", 1)
    }
    guard target >= 1, target <= itemCount else {
      throw LayoutError(
        .invalidArgument,
        origin: .plugin,
        message: "the hook “\(method.hookName)” must return an item from 1 to \(itemCount), "
          + "not \(target)"
      )
    }
    return target - 1
  }

  /// The result of a `screen` hook.
  /// - Throws: `INVALID_ARGUMENT` without `regions`, and for a wrong frame or overlay, with its
  ///   path.
  func screen() throws(LayoutError) -> ScreenResult {
    let node = try table("a table with regions")
    let fields = try node.object(keys: APIClass.screen.keys)
    return ScreenResult(
      regions: try fields.required("regions", ScreenResult.Region.list),
      overlays: try fields.list("overlays", ScreenOverlay.init)
    )
  }

  /// Reads the collections as a `coordinate` hook has changed them, and the overlays that it
  /// returned.
  func coordinate(
    _ collections: [CoordinatedCollection]
  ) throws(LayoutError) -> CoordinateResult {
    let overlays = stack.kind(at: 1) == .nil ? nil : try self.overlays()
    return CoordinateResult(
      collections: try visibleStates.read(collections, with: values),
      overlays: overlays
    )
  }

  /// Reads the overlays that a `coordinate` hook returned; nil if its table has none.
  /// - Throws: `INVALID_ARGUMENT` for another result than a table, with the path of a mistake in
  ///   it.
  private func overlays() throws(LayoutError) -> [ScreenOverlay]? {
    let node = try table("nothing or a table with overlays")
    let fields = try node.object(keys: APIClass.overlays.keys)
    return fields.has("overlays") ? try fields.list("overlays", ScreenOverlay.init) : nil
  }

  /// The only result, which is a table with names.
  ///
  /// An empty table counts as one without fields, since Lua does not tell it from an empty list.
  /// - Throws: `INVALID_ARGUMENT` for another result, and for a list with elements.
  private func table(_ expected: String) throws(LayoutError) -> ValueDecoder {
    guard stack.kind(at: 1).isTable else { throw nothing(expected, 1) }
    stack.setTop(1)
    let node = try values.node(at: 1, path: DocumentPath())
    if case .array(let elements) = node.value.content, !elements.isEmpty {
      throw node.error(
        .contradiction("the hook “\(method.hookName)” must return \(expected), not a list")
      )
    }
    return node
  }
}

extension ScreenResult.Region {
  /// Decodes `{name={x=, y=, width=, height=}, …}`, in the order of the names.
  fileprivate static func list(_ node: ValueDecoder) throws(LayoutError) -> [Self] {
    var regions: [Self] = []
    // The reader of Lua's tables has sorted the names.
    for member in try node.anyObject().object.members {
      let frame = ValueDecoder(member.value, path: node.path.appending(member.key))
      regions.append(Self(name: member.key, frame: try LayoutRect(result: frame)))
    }
    return regions
  }
}

extension ScreenOverlay {
  /// Decodes `{kind=, frame=, zIndex=}`.
  fileprivate init(_ node: ValueDecoder) throws(LayoutError) {
    let fields = try node.object(keys: APIClass.overlay.keys)
    self.init(
      kind: try fields.string("kind"),
      frame: try fields.required("frame", LayoutRect.init(result:)),
      zIndex: try fields.optionalInteger("zIndex", in: ValueDecoder.exactIntegers) ?? 0
    )
  }
}

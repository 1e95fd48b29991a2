import LayoutEngine
import LayoutModel
import LayoutProviders
import LuaSandbox

/// One call of `host.layout(name, options, environment, changes)`.
struct HostLayoutCall {
  /// The stack with the four arguments.
  let stack: LuaStack
  /// The plugin that calls.
  let scope: HostScope
  /// The services of the host; `solve` lays out the section.
  let host: HostFunctions

  /// The name of the function in errors.
  private static let function = "host.layout"

  /// Calls the provider, pushes its result, and returns the number of results.
  /// - Throws: `FAILED_PRECONDITION` outside hooks, `INVALID_ARGUMENT` for a wrong argument, and
  ///   the provider's failure with the name of the plugin that called it.
  func run() throws -> Int {
    guard let current = scope.instance?.current else {
      throw LayoutError(
        .failedPrecondition,
        origin: .plugin,
        message: "host.layout works only inside a hook"
      )
    }
    // The options of a call with other arguments would be the wrong ones.
    let name = try readName()
    guard current.environment.isSame(at: 3, on: stack) else {
      var failure = HostFunctions.argument(
        3,
        of: Self.function,
        must: "be the environment of this call, as it came"
      )
      if current.environment.isSame(at: 2, on: stack) {
        failure.hint = "options come before it, nil for none: host.layout(name, nil, environment)"
      }
      throw failure
    }
    let request = try readRequest(name, count: current.request.items.count)
    let layout: NestedLayout
    do throws(LayoutError) {
      layout = try host.services.solve(request, current.request, current.method)
    } catch {
      guard !isExpired() else { return 0 }
      throw error.asked(by: scope.manifest?.name ?? scope.file.name)
    }
    guard !isExpired() else { return 0 }
    try push(layout, for: request, current.environment)
    return 1
  }

  /// Ends the calling hook if its time is over, whether the provider failed or not.
  ///
  /// The provider spent the time of the calling plugin, which may have none left to catch a
  /// failure.
  private func isExpired() -> Bool {
    guard host.services.isOverdue() else { return false }
    stack.state.expire()
    return true
  }

  // MARK: Arguments

  /// Reads the argument `name`.
  private func readName() throws -> String {
    guard let name = stack.string(at: 1) else {
      throw HostFunctions.argument(1, of: Self.function, must: "be a provider's name", on: stack)
    }
    return name
  }

  /// Reads the argument `options`; empty for nil.
  static func readOptions(at index: Int, on stack: LuaStack) throws -> SourceObject {
    guard stack.kind(at: index) != .nil else { return SourceObject() }
    return try LuaDocumentReader(stack, isTimed: true)
      .node(at: index, path: DocumentPath([.key("options")]))
      .anyObject().object
  }

  /// Reads the arguments after the name, except the environment.
  /// - Parameters:
  ///   - name: the provider's name.
  ///   - count: the number of items of the running call.
  /// - Returns: the request.
  /// - Throws: `INVALID_ARGUMENT` with the path of a mistake.
  private func readRequest(_ name: String, count: Int) throws -> NestedLayoutRequest {
    var request = NestedLayoutRequest(name: name, options: SourceObject(), frameLimit: 0)
    try readChanges(into: &request, count: count)
    request.frameLimit = frameLimit(
      bytes: request.takesBuffer ? Self.bytesPerRow : Self.bytesPerFrame
    )
    request.options = try Self.readOptions(at: 2, on: stack)
    return request
  }

  /// Reads the argument `changes`, and applies it to the request once all of it is valid.
  private func readChanges(into request: inout NestedLayoutRequest, count: Int) throws {
    guard stack.kind(at: 4) != .nil else { return }
    var changed = request
    let node = try LuaDocumentReader(stack, isTimed: true)
      .node(
        at: 4,
        path: DocumentPath([.key("changes")])
      )
    let fields = try node.object(keys: APIClass.layoutChanges.keys)
    if let items = fields["items"] {
      changed.items = try LayoutItems(items) { file throws(LayoutError) in
        throw file.error(.unusable("a plugin reads no files"))
      }
      changed.writtenItems = items.value
    }
    changed.takesBuffer = try fields.optionalBoolean("buffer") ?? false
    changed.container = try fields.optional("container", LayoutSize.init)
    changed.state = try fields["state"]?.anyObject().node
    if let order = fields["order"] {
      changed.order = try Self.permutation(order, count: changed.items?.count ?? count)
    }
    request = changed
  }

  /// Reads `order`, which counts from 1 and must name each of the items once.
  private static func permutation(
    _ node: ValueDecoder,
    count: Int
  ) throws(LayoutError) -> [Int] {
    let order = try node.elements { element throws(LayoutError) in
      try element.integer(in: 1...max(1, count)) - 1
    }
    guard order.count == count, Set(order).count == count else {
      throw node.error(.contradiction("it must name each of the \(count) items once"))
    }
    return order
  }

  // MARK: Result

  /// About what a frame's table takes in Lua, in bytes.
  private static let bytesPerFrame = 200

  /// The bytes that a frame takes in a buffer.
  private static let bytesPerRow = 41

  /// Returns the most frames of a size that the memory ceiling allows.
  ///
  /// Garbage counts as memory in use, so a plugin that leaves much of it may be refused early.
  private func frameLimit(bytes: Int) -> Int {
    let room = stack.state.budget.memoryCeiling - stack.state.memoryInUse
    return max(0, room) / bytes
  }

  /// Pushes the layout as the table `layouthost.Layout`.
  /// - Parameters:
  ///   - layout: the layout, in leading coordinates.
  ///   - request: the request that led to it.
  ///   - environment: the environment of the running call.
  /// - Throws: `RESOURCE_EXHAUSTED` before a table is made if the memory ceiling does not suffice;
  ///   `INVALID_ARGUMENT` for attributes that a buffer cannot hold.
  /// - Complexity: O(number of frames).
  private func push(
    _ layout: consuming NestedLayout,
    for request: NestedLayoutRequest,
    _ environment: EnvironmentTable
  ) throws {
    guard layout.elementCount <= request.frameLimit else {
      throw LayoutError(
        .resourceExhausted,
        origin: .plugin,
        message: "\(layout.elementCount) frames cannot be held within the memory of a plugin"
      )
    }
    stack.newTable(recordCapacity: 6)
    if request.takesBuffer {
      try pushBuffer(of: &layout, environment)
    } else {
      pushTables(of: layout)
    }
    stack.setField("frames")
    stack.push(layout.size)
    stack.setField("contentSize")
    if let inset = layout.contentInset {
      stack.push(inset)
      stack.setField("contentInset")
    }
    pushRest(of: layout)
    push(layout.supplementaryItems(), as: "supplementaryItems", hasItem: true)
    push(layout.decorationItems, as: "decorationItems", hasItem: false)
  }

  /// Pushes the frames as a list of tables; for a group hook, which cannot return pins, without them.
  private func pushTables(of layout: NestedLayout) {
    let hasPins = scope.instance?.current?.method != .group
    stack.newTable(arrayCapacity: layout.count)
    for placed in 0..<layout.count {
      guard stack.chargeElement() else { return }
      let (frame, zIndex) = layout.frame(placed)
      stack.push(frame, zIndex: zIndex)
      if var attributes = layout.attributes?(placed) {
        if !hasPins { attributes.pinning = nil }
        stack.setFields(attributes)
      }
      stack.rawSet(index: (layout.order?[placed] ?? placed) + 1, in: -2)
    }
  }

  /// Pushes the frames as a frame buffer, whose memory is that of the layout if nothing else needs it.
  /// - Throws: `INVALID_ARGUMENT` if a frame has attributes.
  private func pushBuffer(of layout: inout NestedLayout, _ environment: EnvironmentTable) throws {
    let (count, order) = (layout.count, layout.order)
    if let attributes = layout.attributes,
      let place = (0..<count).first(where: { attributes($0) != nil })
    {
      throw LayoutError(
        .invalidArgument,
        origin: .plugin,
        message: "a buffer has no room for the attributes or parts of frame "
          + "\((order?[place] ?? place) + 1)",
        hint: "call host.layout without “buffer”",
        path: "changes.buffer"
      )
    }
    let buffer = try environment.pushFrames(count, on: stack)
    guard !layout.handOver(to: buffer) else { return }
    buffer.fill { [layout] block in
      var hasZIndex = false
      for placed in 0..<count {
        let (frame, zIndex) = layout.frame(placed)
        let row = order?[placed] ?? placed
        block[row] = frame.x
        block[count + row] = frame.y
        block[2 * count + row] = frame.width
        block[3 * count + row] = frame.height
        guard zIndex != 0 else { continue }
        block[4 * count + row] = Double(zIndex)
        hasZIndex = true
      }
      return hasZIndex ? 5 : 4
    }
  }

  /// Sets the data for visible states as fields of the table on top.
  private func pushRest(of layout: NestedLayout) {
    let margin = layout.visibleMargin
    if !margin.isZero {
      if let distance = margin.alongScrollAxis {
        stack.push(distance)
      } else {
        stack.push(margin.distances)
      }
      stack.setField("visibleMargin")
    }
    if let memo = layout.memo {
      stack.push(memo.value)
      stack.setField("memo")
    }
  }

  /// Sets a list of supplementary items or decorations as a field of the table on top.
  private func push(_ elements: [SectionElement], as name: String, hasItem: Bool) {
    guard !elements.isEmpty else { return }
    stack.push(listOf: elements) { element in
      stack.newTable(recordCapacity: 4)
      stack.push(element.elementKind)
      stack.setField("elementKind")
      if hasItem {
        stack.push(element.item + 1)
        stack.setField("item")
      }
      stack.push(element.frame)
      stack.setField("frame")
      stack.push(element.zIndex)
      stack.setField("zIndex")
      if let id = element.id {
        stack.push(id)
        stack.setField("id")
      }
      if element.hasAttributes { stack.setFields(element.attributes) }
    }
    stack.setField(name)
  }
}

extension LuaStack {
  /// Sets the non-default attributes as fields of the table on top.
  fileprivate func setFields(_ attributes: ElementAttributes) {
    if attributes.alpha != 1 {
      push(attributes.alpha)
      setField("alpha")
    }
    if let transform3D = attributes.transform3D {
      push(transform3D)
      setField("transform3D")
    } else if attributes.transform != .identity {
      push(attributes.transform)
      setField("transform")
    }
    if attributes.anchorPoint != ElementAttributes.middle {
      push(attributes.anchorPoint)
      setField("anchorPoint")
    }
    if attributes.isHidden {
      push(true)
      setField("isHidden")
    }
    if !attributes.parts.isEmpty {
      push(attributes.parts)
      setField("parts")
    }
    if let values = attributes.values {
      push(values)
      setField("values")
    }
    switch attributes.clipsTo {
    case .section?: push("section")
    case .rect(let rect)?: push(rect)
    case nil: break
    }
    if attributes.clipsTo != nil { setField("clipsTo") }
    if let pinning = attributes.pinning { setFields(pinning) }
  }

  /// Sets `pinToVisibleBounds`, `pinnedWithin` and `pinInsets` of the table on top.
  private func setFields(_ pinning: EdgePinning) {
    if pinning.edges.isEmpty {
      push(true)
    } else {
      let edges = pinning.edges.map(\.rawValue).sorted()
      push(SourceValue(.array(edges.map { SourceValue(.string($0)) })))
    }
    setField("pinToVisibleBounds")
    if let range = pinning.range {
      push(range)
      setField("pinnedWithin")
    }
    guard pinning.insets != .zero else { return }
    push(pinning.insets)
    setField("pinInsets")
  }
}

extension NestedLayout {
  /// Moves the frames into a buffer without a copy; false if they are shared or not columns.
  mutating func handOver(to buffer: LuaColumnBuffer) -> Bool {
    guard order == nil, attributes == nil else { return false }
    return FrameColumns.handOver(&columns, to: buffer.adopt)
  }
}

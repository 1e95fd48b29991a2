import LayoutModel
import LayoutProviders
package import LuaSandbox

/// The environment table of one plugin: made once, and rewritten where a request differs from the
/// last one.
///
/// Scripts get a read-only view. A script that keeps the view beyond a call sees the values of the
/// running call, also in `environment.section` and `environment.scroll`.
package final class EnvironmentTable {
  /// The columns of a frame buffer.
  package static let frameSchema = LuaRecordSchema([
    .init("x"), .init("y"), .init("width", rule: .nonNegative),
    .init("height", rule: .nonNegative),
    .init("zIndex", fallback: 0, rule: .integer),
  ])

  /// The call that the table shows at present.
  private var current: CalledRequest?
  /// The read-only tables of the memos that were shown last.
  private var memos: [(memo: LayoutMemo, view: LuaReference)] = []
  /// The most memos whose tables are kept: a visible state calls section after section.
  private static let memoLimit = 8
  /// The metatables of the tables here.
  let closed = ClosedFields()
  /// The plugin's name.
  let plugin: String
  /// The names of the plugin's options and state.
  let names: (options: [String], state: [String])
  /// Whether a call is running.
  private(set) var isOpen = false
  /// The buffers of the running call.
  private var buffers: [LuaColumnBuffer] = []
  /// The table `environment.scroll`.
  private let scrollTable: ScrollTable
  /// The table behind `environment.section` and its first view; nil until the first call.
  private var section: (backing: LuaReference, view: LuaReference)?
  /// The table that the host rewrites, which scripts never see.
  private var backing: LuaReference?
  /// The read-only view of `backing`, which is the table that hooks get.
  private var view: LuaReference?

  /// Returns a function that returns the object of an item of a request, from 0.
  var itemReader: (LayoutItems) -> (Int) throws -> SourceObject = { items in
    { items.object(at: $0) }
  }

  /// Creates the table of a plugin, which is made with the first call.
  init(of manifest: PluginManifest) {
    plugin = manifest.name
    names = (manifest.options.options.map(\.name), manifest.state.options.map(\.name))
    scrollTable = ScrollTable(closed)
  }

  /// Pushes the table, brought up to date with a call.
  ///
  /// Parts that are equal to those of the last request are unchanged: a scroll rewrites a few
  /// numbers for each visible state.
  func push(_ call: CalledRequest, on stack: LuaStack) {
    if backing == nil { make(on: stack) }
    guard let backing, let view else { return stack.pushNil() }
    isOpen = true
    let bottom = stack.top
    stack.push(backing)
    update(to: call, on: stack)
    if current?.options != call.options {
      stack.pushClosed(
        call.options,
        "environment.options",
        names.options,
        besides: ("environment.state", names.state),
        closed
      )
      stack.setField("options")
    }
    if current?.sectionState != call.sectionState {
      stack.pushClosed(
        call.sectionState,
        "environment.state",
        names.state,
        besides: ("environment.options", names.options),
        closed
      )
      stack.setField("state")
    }
    if stack.chargeWriting(0) {
      current = call
    } else {
      // A stop of this call has left parts incomplete: the next one makes all again.
      current = nil
      memos = []
    }
    stack.setTop(bottom)
    stack.push(view)
  }

  /// Pushes `items[1]` of the table on top; nil if it has no items.
  func pushFirstItem(on stack: LuaStack) {
    let bottom = stack.top
    stack.rawGet(field: "items", in: bottom)
    stack.pushElement(1, of: stack.top)
    let item = stack.reference(at: stack.top)
    stack.setTop(bottom)
    stack.push(item)
  }

  /// The table of the running call, for a debugger; nil outside calls.
  var shownView: LuaReference? { isOpen ? view : nil }

  /// Whether the value at an index is this table.
  ///
  /// Host functions accept no other environment, such as a copy or that of an outer call.
  func isSame(at index: Int, on stack: LuaStack) -> Bool {
    // Pushed onto a shorter stack, the table would be at the index itself.
    guard let view, stack.kind(at: index).isTable else { return false }
    stack.push(view)
    defer { stack.pop() }
    return stack.isRawEqual(index, stack.top)
  }

  /// Whether a buffer belongs to the running call.
  func owns(_ buffer: LuaColumnBuffer) -> Bool {
    buffers.contains { $0.isSame(as: buffer) }
  }

  /// Pushes a frame buffer of the running call.
  /// - Returns: the buffer.
  /// - Throws: a ``LuaRejection`` without memory for it.
  func pushFrames(_ count: Int, on stack: LuaStack) throws(LuaRejection) -> LuaColumnBuffer {
    let buffer = try stack.pushColumnBuffer(schema: Self.frameSchema, count: count)
    buffers.append(buffer)
    return buffer
  }

  /// Ends the call and invalidates its buffers.
  func close() {
    isOpen = false
    while let buffer = buffers.popLast() { buffer.close() }
  }

  // MARK: Making

  /// Makes the table, its view and the function `frames`, with the first call.
  private func make(on stack: LuaStack) {
    let bottom = stack.top
    stack.newTable(recordCapacity: 14)
    backing = stack.reference(at: stack.top)
    // The function must not keep the state alive through this table.
    stack.pushFunction(named: "frames") { [weak self] stack in
      guard let count = stack.integer(at: 1) else {
        var failure = HostFunctions.argument(
          1,
          of: "environment.frames",
          must: "be a whole number, not \(stack.kind(at: 1).words)"
        )
        if stack.kind(at: 1).isTable {
          failure.hint = "it is written with a dot, environment.frames(n)"
        }
        throw failure
      }
      guard let self else { return 0 }
      _ = try pushFrames(count, on: stack)
      return 1
    }
    stack.setField("frames")
    closed.close("environment", APIClass.environment.keys, on: stack)
    stack.pushReadOnly(at: stack.top, named: "environment")
    view = stack.reference(at: stack.top)
    stack.setTop(bottom)
  }

  /// Rewrites what differs; the backing table is on top.
  private func update(to call: CalledRequest, on stack: LuaStack) {
    // Requests are compared where they are: one is large to copy.
    let (old, isFirst) = (current ?? call, current == nil)
    if isFirst || old.request.environment.container != call.request.environment.container {
      stack.pushContainer(call.request.environment.container, closed)
      stack.setField("container")
    }
    if isFirst || old.request.environment.screen != call.request.environment.screen {
      stack.push(call.request.environment.screen)
      closed.seal("environment.screen", APIClass.size.keys, on: stack)
      stack.setField("screen")
    }
    if isFirst || old.request.environment.traits != call.request.environment.traits {
      stack.pushTraits(call.request.environment.traits, closed)
      stack.setField("traits")
    }
    if isFirst || old.request.section != call.request.section {
      show(call.request.section, on: stack)
    }
    if isFirst || old.request.sections !== call.request.sections {
      show(call.request.sections, on: stack)
    }
    if isFirst || old.request.items != call.request.items {
      stack.push(call.request.items.count)
      stack.setField("itemCount")
      stack.pushItems(
        named: "environment.items",
        count: call.request.items.count,
        itemReader(call.request.items)
      )
      stack.setField("items")
    }
    if isFirst || old.request.scroll != call.request.scroll {
      if let scroll = call.request.scroll {
        scrollTable.push(scroll, on: stack)
      } else {
        stack.pushNil()
      }
      stack.setField("scroll")
    }
    if isFirst || old.request.memo !== call.request.memo {
      pushMemo(call.request.memo, on: stack)
      stack.setField("memo")
    }
    if isFirst || old.change !== call.change { show(call.change, on: stack) }
  }

  /// Sets `environment.section`, whose index counts from 1; the backing table is on top.
  ///
  /// Another section is another table for scripts, which compare tables by identity.
  private func show(_ context: SectionContext, on stack: LuaStack) {
    if let section { stack.push(section.backing) } else { stack.newTable(recordCapacity: 3) }
    stack.push(context.index + 1)
    stack.setField("index")
    stack.push(context.itemCount)
    stack.setField("itemCount")
    if let id = context.id { stack.push(id) } else { stack.pushNil() }
    stack.setField("id")
    if let section {
      stack.pop()
      stack.push(section.view)
      stack.renewView()
    } else {
      let backing = stack.reference(at: -1)
      closed.seal("environment.section", APIClass.sectionContext.keys, on: stack)
      section = (backing, stack.reference(at: -1))
    }
    stack.setField("section")
  }

  /// Sets `environment.sectionCount` and `environment.sections`; the backing table is on top.
  private func show(_ sections: (any CollectionSections)?, on stack: LuaStack) {
    if let sections {
      stack.push(sections.count)
      stack.setField("sectionCount")
      let reader = itemReader
      let name = "environment.sections"
      stack.pushLazyReadOnly(named: name, count: sections.count) { stack, number in
        stack.push(try sections.section(at: number - 1), reader)
      }
      stack.closeLazyTop(named: name)
    } else {
      stack.pushNil()
      stack.setField("sectionCount")
      stack.pushNil()
    }
    stack.setField("sections")
  }

  /// Pushes the read-only table of a memo, made once; nil without a memo.
  func pushMemo(_ memo: LayoutMemo?, on stack: LuaStack) {
    guard let memo else { return stack.pushNil() }
    if let known = memos.first(where: { $0.memo === memo }) { return stack.push(known.view) }
    stack.pushReadOnlyValue(memo.value, named: "environment.memo")
    if memos.count == Self.memoLimit { memos.removeFirst() }
    memos.append((memo, stack.reference(at: -1)))
  }
}

extension LuaStack {
  /// Pushes a container, in points.
  func pushContainer(_ container: LayoutContainer, _ closed: ClosedFields) {
    let name = "environment.container"
    let (size, insets) = (APIClass.size.keys, APIClass.edgeInsets.keys)
    newTable(recordCapacity: 5)
    push(container.contentSize)
    closed.seal("\(name).contentSize", size, on: self)
    setField("contentSize")
    push(container.effectiveContentSize)
    closed.seal("\(name).effectiveContentSize", size, on: self)
    setField("effectiveContentSize")
    push(container.contentInsets)
    closed.seal("\(name).contentInsets", insets, on: self)
    setField("contentInsets")
    push(container.safeAreaInsets)
    closed.seal("\(name).safeAreaInsets", insets, on: self)
    setField("safeAreaInsets")
    push(container.layoutMargins)
    closed.seal("\(name).layoutMargins", insets, on: self)
    setField("layoutMargins")
    closed.seal(name, APIClass.container.keys, on: self)
  }

  /// Pushes a plugin's options or state, which have the names that its table gives them.
  ///
  /// An error names the neighbor if that has the field: the state beside the options.
  func pushClosed(
    _ object: SourceObject,
    _ name: String,
    _ names: [String],
    besides neighbor: ClosedFields.Neighbor? = nil,
    _ closed: ClosedFields
  ) {
    pushReadOnly(object, named: name)
    let view = top
    pushBacking(at: view)
    closed.close(name, names, besides: neighbor, on: self)
    setTop(view)
  }

  /// Pushes `environment.traits`: words, the display scale, and a Boolean.
  fileprivate func pushTraits(_ traits: Traits, _ closed: ClosedFields) {
    let words = [
      "horizontalSizeClass": traits.horizontalSizeClass.rawValue,
      "verticalSizeClass": traits.verticalSizeClass.rawValue,
      "layoutDirection": traits.layoutDirection.rawValue,
      "userInterfaceIdiom": traits.userInterfaceIdiom.rawValue,
      "preferredContentSizeCategory": traits.preferredContentSizeCategory.rawValue,
      "orientation": traits.orientation.rawValue,
      "windowing": traits.windowing.rawValue,
    ]
    newTable(recordCapacity: words.count + 2)
    for (name, word) in words {
      push(word)
      setField(name)
    }
    pushNumber(traits.displayScale)
    setField("displayScale")
    push(traits.preferredContentSizeCategory.isAccessibilityCategory)
    setField("isAccessibilityCategory")
    closed.seal("environment.traits", APIClass.traits.keys, on: self)
  }

  /// Items are made when they are read, so that a million cost nothing until then.
  func pushItems(
    named name: String,
    count: Int,
    _ object: @escaping (Int) throws -> SourceObject
  ) {
    pushLazyReadOnly(named: name, count: count) { stack, position in
      stack.pushReadOnly(try object(position - 1), named: "\(name)[\(position)]")
    }
    closeLazyTop(named: name)
  }

  /// Pushes a section of the collection: as the document has it, or with its frame once it is placed.
  fileprivate func push(
    _ section: CollectionSection,
    _ itemReader: (LayoutItems) -> (Int) throws -> SourceObject
  ) {
    newTable(recordCapacity: 6)
    if let id = section.id {
      push(id)
      setField("id")
    }
    push(section.items.count)
    setField("itemCount")
    if let layout = section.layout {
      push(layout)
      setField("layout")
    }
    if let frame = section.frame {
      push(frame)
      closeTop(as: "the frame of a section", APIClass.rect.keys)
      sealTop(named: "the frame of a section")
      setField("frame")
    } else {
      let items = section.items
      pushItems(named: "the items of a section", count: items.count, itemReader(items))
      setField("items")
      pushReadOnly(section.options, named: "the options of a section")
      setField("options")
      pushReadOnly(section.state, named: "the state of a section")
      setField("state")
    }
    closeTop(as: "a section of environment.sections", APIClass.collectionSection.keys)
    sealTop(named: "a section of environment.sections")
  }
}

/// `environment.scroll` of one environment table: made once, its numbers rewritten where they
/// differ from the last visible state.
final class ScrollTable {
  /// The metatables of the environment's tables.
  private let closed: ClosedFields
  /// The numbers that the table shows at present.
  private var current: ScrollContext?
  /// The read-only view of the table; nil until the first call.
  private var view: LuaReference?
  /// The table behind `contentOffset`.
  private var contentOffset: LuaReference?
  /// The table behind `velocity`.
  private var velocity: LuaReference?
  /// The table behind `bounds`.
  private var bounds: LuaReference?

  /// Creates the table, which is made with the first call.
  init(_ closed: ClosedFields) {
    self.closed = closed
  }

  /// Pushes the table, brought up to date.
  func push(_ scroll: ScrollContext, on stack: LuaStack) {
    if view == nil { make(on: stack) }
    guard let contentOffset, let velocity, let bounds, let view else { return stack.pushNil() }
    if current?.contentOffset != scroll.contentOffset {
      stack.rewrite(contentOffset, scroll.contentOffset)
    }
    if current?.velocity != scroll.velocity { stack.rewrite(velocity, scroll.velocity) }
    if current?.bounds != scroll.bounds {
      stack.rewrite(bounds, scroll.bounds.origin)
      stack.rewrite(bounds, scroll.bounds.size)
    }
    current = scroll
    stack.push(view)
  }

  /// Makes the table and its parts, empty.
  private func make(on stack: LuaStack) {
    let name = "environment.scroll"
    stack.newTable(recordCapacity: 3)
    contentOffset = part("contentOffset", .point, of: name, on: stack)
    velocity = part("velocity", .point, of: name, on: stack)
    bounds = part("bounds", .rect, of: name, on: stack)
    closed.seal(name, APIClass.scroll.keys, on: stack)
    view = stack.reference(at: -1)
    stack.pop()
  }

  /// Adds a part to the table on top, and returns the table behind it.
  private func part(
    _ field: String,
    _ type: APIClass,
    of name: String,
    on stack: LuaStack
  ) -> LuaReference {
    stack.newTable(recordCapacity: 4)
    let backing = stack.reference(at: -1)
    closed.seal("\(name).\(field)", type.keys, on: stack)
    stack.setField(field)
    return backing
  }
}

extension LuaStack {
  /// Sets `x` and `y` of a table.
  fileprivate func rewrite(_ table: LuaReference, _ point: LayoutPoint) {
    push(table)
    push(point.x)
    setField("x")
    push(point.y)
    setField("y")
    pop()
  }

  /// Sets `width` and `height` of a table.
  fileprivate func rewrite(_ table: LuaReference, _ size: LayoutSize) {
    push(table)
    push(size.width)
    setField("width")
    push(size.height)
    setField("height")
    pop()
  }
}

import LayoutModel
import LuaSandbox

/// `environment.scroll` of one environment table: made once, its numbers rewritten where they differ
/// from the moment before.
final class ScrollTable {
  private var current: ScrollContext?
  private var view: LuaReference?
  private var contentOffset: LuaReference?
  private var velocity: LuaReference?
  private var bounds: LuaReference?

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

  private func make(on stack: LuaStack) {
    let name = "environment.scroll"
    stack.newTable(recordCapacity: 3)
    contentOffset = part("contentOffset", of: name, on: stack)
    velocity = part("velocity", of: name, on: stack)
    bounds = part("bounds", of: name, on: stack)
    stack.sealTop(named: name)
    view = stack.reference(at: -1)
    stack.pop()
  }

  /// Adds a part to the table on top; the table behind it.
  private func part(_ field: String, of name: String, on stack: LuaStack) -> LuaReference {
    stack.newTable(recordCapacity: 4)
    let backing = stack.reference(at: -1)
    stack.sealTop(named: "\(name).\(field)")
    stack.setField(field)
    return backing
  }
}

extension LuaStack {
  fileprivate func rewrite(_ table: LuaReference, _ point: Point) {
    push(table)
    push(point.x)
    setField("x")
    push(point.y)
    setField("y")
    pop()
  }

  fileprivate func rewrite(_ table: LuaReference, _ size: Size) {
    push(table)
    push(size.width)
    setField("width")
    push(size.height)
    setField("height")
    pop()
  }
}

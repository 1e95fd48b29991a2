import LayoutModel
import LuaSandbox

// `environment.change`, `environment.before` and `environment.after`, which hooks about changes get.
extension EnvironmentTable {
  /// Sets the three fields of a change; the backing table is on top.
  ///
  /// Without a change they are nil. They are made again for each call: a change has few.
  func show(_ change: ChangeContext?, on stack: LuaStack) {
    if let change { push(change, on: stack) } else { stack.pushNil() }
    stack.setField("change")
    for (name, side) in [("before", change?.before), ("after", change?.after)] {
      if let side { push(side, named: "environment.\(name)", on: stack) } else { stack.pushNil() }
      stack.setField(name)
    }
  }

  private func push(_ change: ChangeContext, on stack: LuaStack) {
    let name = "environment.change"
    let reasons = ChangeReason.allCases.filter(change.reasons.contains)
    var object: SourceObject = [
      "reasons": SourceValue(.array(reasons.map { SourceValue($0.rawValue) })),
      "order": SourceValue(.array(change.order.map { SourceValue(.number(Double($0))) })),
    ]
    if let kept = change.kept { object["kept"] = SourceValue(.object(kept.ofScript)) }
    stack.pushReadOnly(object, named: name)
    let view = stack.top
    stack.pushBacking(at: view)
    stack.pushNumbers(["x": change.shift.x, "y": change.shift.y])
    closed.seal("\(name).shift", APIClass.point.keys, on: stack)
    stack.setField("shift")
    pushMethod(finding: change.items.newPath, named: "\(name):newItem", on: stack)
    stack.setField("newItem")
    pushMethod(finding: change.items.oldPath, named: "\(name):oldItem", on: stack)
    stack.setField("oldItem")
    closed.close(name, APIClass.change.keys, on: stack)
    stack.setTop(view)
  }

  private func push(_ side: ChangeSide, named name: String, on stack: LuaStack) {
    stack.newTable(recordCapacity: 10)
    push(side.options, of: side, named: "\(name).options", names.options, on: stack)
    stack.setField("options")
    push(side.state, of: side, named: "\(name).state", names.state, on: stack)
    stack.setField("state")
    stack.push(side.items.count)
    stack.setField("itemCount")
    stack.pushItems(named: "\(name).items", count: side.items.count, itemReader(side.items))
    stack.setField("items")
    pushMemo(side.memo, on: stack)
    stack.setField("memo")
    stack.pushContainer(side.container, closed)
    stack.setField("container")
    stack.pushNumbers(["width": side.contentSize.width, "height": side.contentSize.height])
    closed.seal("\(name).contentSize", APIClass.size.keys, on: stack)
    stack.setField("contentSize")
    push(scrolledTo: side.bounds, named: "\(name).scroll", on: stack)
    stack.setField("scroll")
    stack.pushNumbers(["x": side.origin.x, "y": side.origin.y])
    closed.seal("\(name).origin", APIClass.point.keys, on: stack)
    stack.setField("origin")
    pushMethod(finding: side.elements, named: "\(name):at", on: stack)
    stack.setField("at")
    closed.seal(name, APIClass.changeSide.keys, on: stack)
  }

  /// Pushes the options or the state of a side; those of another provider may have any names.
  private func push(
    _ object: SourceObject,
    of side: ChangeSide,
    named name: String,
    _ names: [String],
    on stack: LuaStack
  ) {
    if side.provider == plugin {
      stack.pushClosed(object, name, names, closed)
    } else {
      stack.pushReadOnly(object, named: name)
    }
  }

  private func push(scrolledTo bounds: LayoutRect, named name: String, on stack: LuaStack) {
    stack.newTable(recordCapacity: 1)
    stack.pushNumbers([
      "x": bounds.x, "y": bounds.y, "width": bounds.width, "height": bounds.height,
    ])
    closed.seal("\(name).bounds", APIClass.rect.keys, on: stack)
    stack.setField("bounds")
    closed.seal(name, APIClass.changeScroll.keys, on: stack)
  }

  // MARK: Elements

  /// Pushes the method `at`, which returns an element at rest; nil if the name is unknown.
  private func pushMethod(
    finding elements: any RestingElements,
    named name: String,
    on stack: LuaStack
  ) {
    // The function must not keep the state alive through this table.
    stack.pushFunction(named: name) { [weak self] stack in
      guard let self, self.isOpen else {
        throw Self.failure(.failedPrecondition, "\(name) was used after its hook had ended")
      }
      guard stack.kind(at: 1).isTable else {
        throw Self.failure(.invalidArgument, "\(name) is written with a colon, \(name)(12)")
      }
      guard
        let element = try ItemsTable.readPlace(on: stack, in: elements, of: name, hasSections: true)
      else {
        stack.pushNil()
        return 1
      }
      stack.pushClosed(element.ofScript, "an element at rest", APIClass.element.keys, self.closed)
      return 1
    }
  }

  /// Pushes a method of the change, which returns the item and the section that an item is on the
  /// other side; nil if it is not there.
  private func pushMethod(
    finding place: @escaping (Int) -> ItemPath?,
    named name: String,
    on stack: LuaStack
  ) {
    stack.pushFunction(named: name) { [weak self] stack in
      guard let self, self.isOpen else {
        throw Self.failure(.failedPrecondition, "\(name) was used after its hook had ended")
      }
      guard stack.kind(at: 1).isTable, let item = stack.integer(at: 2), item >= 1 else {
        throw Self.failure(.invalidArgument, "\(name) takes an item, from 1: \(name)(12)")
      }
      guard let path = place(item - 1) else {
        stack.pushNil()
        return 1
      }
      stack.push(path.item + 1)
      stack.push(path.section + 1)
      return 2
    }
  }

  private static func failure(_ code: StatusCode, _ message: String) -> LayoutError {
    LayoutError(code, origin: .plugin, message: message)
  }
}

extension ItemPath {
  /// The place as scripts count, from 1.
  fileprivate var ofScript: SourceObject {
    [
      "section": SourceValue(.number(Double(section + 1))),
      "item": SourceValue(.number(Double(item + 1))),
    ]
  }
}

extension LayoutElement {
  /// The element as a table of scripts, which count sections and items from 1.
  fileprivate var ofScript: SourceObject {
    func numbers(_ values: KeyValuePairs<String, Double>) -> SourceValue {
      let members = values.map {
        SourceObject.Member(key: $0.key, value: SourceValue(.number($0.value)))
      }
      return SourceValue(.object(SourceObject(members)))
    }
    func rect(_ rect: LayoutRect) -> SourceValue {
      numbers(["x": rect.x, "y": rect.y, "width": rect.width, "height": rect.height])
    }
    let (middle, matrix) = (frame.point(at: ElementAttributes.middle), transform)
    var object: SourceObject = [
      "kind": SourceValue(kind.rawValue), "frame": rect(frame),
      "center": numbers(["x": middle.x, "y": middle.y]),
      "alpha": SourceValue(.number(alpha)), "zIndex": SourceValue(.number(Double(zIndex))),
      "transform": numbers([
        "a": matrix.a, "b": matrix.b, "c": matrix.c, "d": matrix.d, "tx": matrix.tx,
        "ty": matrix.ty,
      ]),
      "hidden": SourceValue(.boolean(isHidden)), "values": values ?? [:],
    ]
    if let elementKind { object["elementKind"] = SourceValue(elementKind) }
    if let section { object["section"] = SourceValue(.number(Double(section + 1))) }
    if let item { object["item"] = SourceValue(.number(Double(item + 1))) }
    if let transform3D {
      object["transform3D"] = SourceValue(
        .array(transform3D.numbers.map { SourceValue(.number($0)) })
      )
    }
    if anchorPoint != ElementAttributes.middle {
      object["anchorPoint"] = numbers(["x": anchorPoint.x, "y": anchorPoint.y])
    }
    if let clipsTo { object["clipsTo"] = rect(clipsTo) }
    if !parts.isEmpty {
      let members = parts.map { SourceObject.Member(key: $0.name, value: rect($0.frame)) }
      object["parts"] = SourceValue(.object(SourceObject(members)))
    }
    return object
  }
}

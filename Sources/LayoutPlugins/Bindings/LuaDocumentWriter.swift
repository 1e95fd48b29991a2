package import LayoutModel
package import LuaSandbox

extension LuaStack {
  /// The steps of a string, of which a script may have made thousands that collide.
  static var stepsPerString: Int { 1024 }

  /// Pushes a value of the neutral tree; `null` becomes nil.
  ///
  /// Numbers without a fraction become integers. Strings are nil once the call's deadline has passed or it was
  /// interrupted: the call then ends before a script reads them.
  /// - Complexity: O(size of the value).
  package func push(_ value: SourceValue) {
    switch value.content {
    case .null: pushNil()
    case .boolean(let truth): push(truth)
    case .number(let number): pushNumber(number)
    case .string(let text):
      if chargeWriting(Self.stepsPerString) { push(text) } else { pushNil() }
    case .array(let elements):
      newTable(arrayCapacity: elements.count)
      for (index, element) in elements.enumerated() {
        push(element)
        rawSet(index: index + 1, in: -2)
      }
    case .object(let object): push(object, as: nil)
    }
  }

  /// Pushes an object whose tables are all read-only.
  /// - Parameters:
  ///   - object: the object.
  ///   - name: the name of the table in errors, such as `environment.options`.
  /// - Complexity: O(size of the object).
  func pushReadOnly(_ object: SourceObject, named name: String) {
    push(object, as: name)
  }

  /// Pushes a value whose tables are all read-only.
  /// - Parameters:
  ///   - value: the value.
  ///   - name: the name of the table in errors, such as `environment.memo`.
  func pushReadOnlyValue(_ value: SourceValue, named name: String) {
    pushReadOnly(value, named: name)
  }

  /// Pushes a number: an integer if it is whole, as a script would write it.
  ///
  /// Lua writes the integer as “3”, and the same float as “3.0”.
  func pushNumber(_ number: Double) {
    if let integer = Int(exactly: number) { push(integer) } else { push(number) }
  }

  /// Pops the value on top and sets it as a field of the table below it, without its metamethods.
  func setField(_ name: String) { rawSet(field: name, in: -2) }

  /// Pushes an object; with a name, as read-only tables.
  private func push(_ object: SourceObject, as name: String?) {
    newTable(recordCapacity: object.members.count)
    for member in object.members {
      guard chargeWriting(Self.stepsPerString) else { break }
      if let name {
        pushReadOnly(member.value, named: "\(name).\(member.key)")
      } else {
        push(member.value)
      }
      setField(member.key)
    }
    if let name { sealTop(named: name) }
  }

  /// Pushes a value whose tables are read-only and have the names of their paths.
  private func pushReadOnly(_ value: SourceValue, named name: String) {
    switch value.content {
    case .object(let object): push(object, as: name)
    case .array(let elements):
      newTable(arrayCapacity: elements.count)
      for (index, element) in elements.enumerated() {
        pushReadOnly(element, named: "\(name)[\(index + 1)]")
        rawSet(index: index + 1, in: -2)
      }
      sealTop(named: name)
    default: push(value)
    }
  }
}

extension LuaStack {
  /// Pushes a table of numbers.
  func pushNumbers(_ fields: KeyValuePairs<String, Double>) {
    newTable(recordCapacity: fields.count)
    for (name, number) in fields {
      push(number)
      setField(name)
    }
  }

  /// Pushes `{x=, y=}`.
  package func push(_ point: LayoutPoint) {
    pushNumbers(["x": point.x, "y": point.y])
  }

  /// Pushes `{width=, height=}`.
  package func push(_ size: LayoutSize) {
    pushNumbers(["width": size.width, "height": size.height])
  }

  /// Pushes `{top=, leading=, bottom=, trailing=}`.
  func push(_ insets: DirectionalEdgeInsets) {
    pushNumbers([
      "top": insets.top, "leading": insets.leading, "bottom": insets.bottom,
      "trailing": insets.trailing,
    ])
  }

  /// Pushes `{x=, y=, width=, height=}`, with `zIndex` unless it is 0.
  /// - Parameters:
  ///   - frame: the frame, in points.
  ///   - zIndex: the z-order.
  package func push(_ frame: LayoutRect, zIndex: Int = 0) {
    pushNumbers(["x": frame.x, "y": frame.y, "width": frame.width, "height": frame.height])
    guard zIndex != 0 else { return }
    push(zIndex)
    setField("zIndex")
  }
}

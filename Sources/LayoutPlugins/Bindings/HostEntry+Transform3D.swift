package import LayoutModel
package import LuaSandbox

// The functions of `host.transform3D`, which make 3D transforms: lists of sixteen numbers.
extension HostEntry {
  /// The entries of `host.transform3D`, each with its implementation.
  static let transforms3D = [
    transform3D("identity", [], "The transform that changes nothing.") { _ throws(LayoutError) in
      .identity
    },
    transform3D(
      "perspective",
      [.value("distance", "number", "The viewer's distance, in points, greater than 0.")],
      "The view from a distance; what comes towards the viewer grows."
    ) { arguments throws(LayoutError) in
      let distance = try arguments.number(at: 1)
      guard distance > 0 else { throw arguments.wrong(1, "be greater than 0") }
      return .perspective(distance)
    },
    transform3D(
      "rotate",
      [
        before,
        .value("angle", "number", "In radians."), .value("x", "number", "The axis."),
        .value("y", "number"), .value("z", "number"),
      ],
      "A rotation about an axis, and then the transform (`CATransform3DRotate`)."
    ) { arguments throws(LayoutError) in
      let next = try arguments.transform(at: 1)
      let angle = try arguments.angle(at: 2)
      let axis = SIMD3(
        try arguments.number(at: 3),
        try arguments.number(at: 4),
        try arguments.number(at: 5)
      )
      return .rotation(angle, about: axis).followed(by: next)
    },
    transform3D(
      "translate",
      [
        before, .value("x", "number"), .value("y", "number"),
        .optional("z", "number", "0 by default."),
      ],
      "A move, and then the transform (`CATransform3DTranslate`)."
    ) { arguments throws(LayoutError) in
      let next = try arguments.transform(at: 1)
      let distance = SIMD3(
        try arguments.number(at: 2),
        try arguments.number(at: 3),
        try arguments.number(at: 4, or: 0)
      )
      return .translation(distance).followed(by: next)
    },
    transform3D(
      "scale",
      [
        before, .value("x", "number"), .value("y", "number"),
        .optional("z", "number", "1 by default."),
      ],
      "A scaling, and then the transform (`CATransform3DScale`)."
    ) { arguments throws(LayoutError) in
      let next = try arguments.transform(at: 1)
      let factors = SIMD3(
        try arguments.number(at: 2),
        try arguments.number(at: 3),
        try arguments.number(at: 4, or: 1)
      )
      return .scaling(factors).followed(by: next)
    },
    transform3D(
      "concat",
      [before, .value("next", "number[]", "The transform that follows.")],
      "One transform, and then another (`CATransform3DConcat`)."
    ) { arguments throws(LayoutError) in
      try arguments.transform(at: 1).followed(by: try arguments.transform(at: 2))
    },
  ]

  /// The parameter of the given transform, in Core Animation's order: `m11`, `m12` … `m44`.
  private static let before = APIValue.value("transform", "number[]", "Sixteen numbers.")

  /// Describes a function, and makes the closure that pushes its result.
  /// - Parameters:
  ///   - name: the name behind `host.transform3D.`.
  ///   - parameters: the parameters, in order.
  ///   - summary: its effect, in one sentence.
  ///   - make: computes the transform; throws for a wrong argument.
  /// - Returns: the entry.
  private static func transform3D(
    _ name: String,
    _ parameters: [APIValue],
    _ summary: String,
    _ make: @escaping @Sendable (TransformArguments) throws(LayoutError) -> Transform3D
  ) -> HostEntry {
    let name = "host.transform3D.\(name)"
    return HostEntry(
      APIFunction(name, parameters, returns: ["number[]"], summary),
      .function { host, scope in
        { stack in
          let arguments = TransformArguments(function: name, stack: stack) { warning in
            host.warn(warning, for: scope)
          }
          stack.push(try make(arguments))
          return 1
        }
      }
    )
  }
}

/// The arguments of a call of a function of `host.transform3D`.
private struct TransformArguments {
  /// The function's full name, for errors.
  let function: String
  /// The stack with the arguments, from index 1.
  let stack: LuaStack
  /// Logs a warning.
  let warn: (String) -> Void

  /// Returns the failure of an argument.
  func wrong(_ index: Int, _ words: String) -> LayoutError {
    HostFunctions.argument(index, of: function, must: words)
  }

  /// Reads a finite number; an optional one has a default.
  /// - Throws: `INVALID_ARGUMENT` for another value, including a string of digits.
  func number(at index: Int, or usual: Double? = nil) throws(LayoutError) -> Double {
    let kind = stack.kind(at: index)
    if let usual, kind == .nil { return usual }
    guard kind == .integer || kind == .number, let number = stack.number(at: index) else {
      throw wrong(index, "be a number, not \(kind.words)")
    }
    guard number.isFinite else { throw wrong(index, "be a finite number") }
    return number
  }

  /// Reads an angle in radians; more than a whole turn is probably in degrees, and logs a warning.
  /// - Throws: `INVALID_ARGUMENT` as ``number(at:or:)`` does.
  func angle(at index: Int) throws(LayoutError) -> Double {
    let angle = try number(at: index)
    if abs(angle) > 2 * .pi {
      warn(
        "the angle \(NumberText.shortest(angle)) of \(function) is more than a whole turn; "
          + "angles are in radians, and math.rad(45) is 45 degrees"
      )
    }
    return angle
  }

  /// Reads sixteen numbers.
  ///
  /// Also reads a seventeenth: a longer list is a mistake.
  /// - Throws: `INVALID_ARGUMENT` for another value, another count, and numbers that are not
  ///   finite.
  func transform(at index: Int) throws(LayoutError) -> Transform3D {
    guard stack.kind(at: index).isTable else {
      var failure = wrong(
        index,
        "be a transform, as host.transform3D.identity() gives, not \(stack.kind(at: index).words)"
      )
      if index == 1 {
        failure.hint =
          "the transform comes first, as in \(function)(host.transform3D.identity(), …)"
      }
      throw failure
    }
    var numbers: [Double] = []
    for position in 1...17 {
      let kind = stack.rawGet(index: position, in: index)
      defer { stack.pop() }
      guard kind == .integer || kind == .number, let number = stack.number(at: -1),
        number.isFinite
      else { break }
      numbers.append(number)
    }
    guard let transform = Transform3D(numbers) else {
      throw wrong(index, "be sixteen finite numbers")
    }
    return transform
  }
}

extension LuaStack {
  /// Pushes a transform as a list of its sixteen numbers.
  package func push(_ transform: Transform3D) { pushList(transform.numbers) }

  /// Pushes a transform as a list of its six numbers.
  package func push(_ transform: LayoutTransform) { pushList(transform.numbers) }

  /// Pushes a list of numbers, from index 1.
  private func pushList(_ numbers: [Double]) {
    newTable(arrayCapacity: numbers.count)
    for (index, number) in numbers.enumerated() {
      push(number)
      rawSet(index: index + 1, in: -2)
    }
  }

  /// Pushes the parts of a cell as a table of frames by name.
  package func push(_ parts: [CellPart]) {
    newTable(recordCapacity: parts.count)
    for part in parts {
      guard chargeWriting(Self.stepsPerString) else { return }
      push(part.frame)
      rawSet(field: part.name, in: -2)
    }
  }
}

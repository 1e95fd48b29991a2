package import LayoutModel

/// A length that is linear in a group's size: (a × width + b × height + c) ÷ d, in this order.
package struct LengthFormula: Sendable, Hashable {
  /// The factor of the width.
  package var width = 0.0
  /// The factor of the height.
  package var height = 0.0
  /// The part that does not depend on the size, in points before the division.
  package var constant = 0.0
  /// The divisor of the whole.
  package var divisor = 1.0

  /// Creates a length that does not depend on the size.
  init(constant: Double) { self.constant = constant }

  /// Whether the length depends on the size.
  package var isLinear: Bool { width != 0 || height != 0 }

  /// Returns the length in a group of a size, in points.
  package func length(in size: LayoutSize) -> Double {
    (width * size.width + height * size.height + constant) / divisor
  }
}

extension LengthFormula {
  /// A length at one size of the group.
  typealias Sample = (size: LayoutSize, length: Double)

  /// The greatest divisor of a fraction that is tried; other factors are written as decimals.
  private static let divisorLimit = 360

  /// Finds the formula of a length that was computed at several sizes; nil if it is not linear.
  /// - Parameters:
  ///   - exact: the lengths that the formula gives to the last bit; not empty.
  ///   - probes: the lengths at other sizes, to a billionth: formulas round in another order. Along
  ///     each axis that can vary, one differs from the first exact size along that axis alone.
  init?(exact: [Sample], probes: [Sample]) {
    let (first, samples) = (exact[0], exact + probes)
    guard samples.contains(where: { $0.length != first.length }) else {
      self.init(constant: first.length)
      return
    }
    let slopes = ScrollAxis.allCases.map { axis in
      let probe = samples.first {
        $0.size[axis] != first.size[axis] && $0.size[axis.cross] == first.size[axis.cross]
      }
      return probe.map { ($0.length - first.length) / ($0.size[axis] - first.size[axis]) } ?? 0
    }
    let found = Self.candidates(width: slopes[0], height: slopes[1], through: first)
      .first { formula in
        exact.allSatisfy { formula.length(in: $0.size) == $0.length }
          && probes.allSatisfy { Self.areNear(formula.length(in: $0.size), $0.length) }
      }
    guard let found else { return nil }
    self = found
  }

  private static func areNear(_ left: Double, _ right: Double) -> Bool {
    abs(left - right) <= 1e-9 * max(1, abs(left), abs(right))
  }

  /// Formulas with given slopes through a sample, those that read best first.
  private static func candidates(
    width: Double,
    height: Double,
    through sample: Sample
  ) -> [LengthFormula] {
    var formulas: [LengthFormula] = []
    func add(_ width: Double, _ height: Double, dividedBy divisor: Double, rounded: Bool) {
      var formula = LengthFormula(constant: 0)
      (formula.width, formula.height) = (width, height)
      let rest = divisor * sample.length - formula.length(in: sample.size)
      formula.divisor = divisor
      let short = (rest * 1e6).rounded() / 1e6
      if rounded, areNear(short, rest) {
        formula.constant = short
        formulas.append(formula)
      } else if !rounded {
        for constant in [rest, rest.nextUp, rest.nextDown] {
          formula.constant = constant
          formulas.append(formula)
        }
      }
    }
    for divisor in (1...divisorLimit).map(Double.init) {
      let factors = (width * divisor, height * divisor)
      let whole = (factors.0.rounded(), factors.1.rounded())
      guard areNear(factors.0, whole.0), areNear(factors.1, whole.1) else { continue }
      add(whole.0, whole.1, dividedBy: divisor, rounded: true)
    }
    // The length's own bits, where fractions round otherwise.
    for factor in [width, width.nextUp, width.nextDown] {
      add(factor, height, dividedBy: 1, rounded: true)
    }
    add(width, height, dividedBy: 1, rounded: false)
    return formulas
  }
}

/// A frame of a custom group as formulas of the group's size.
package struct FrameFormula: Sendable, Hashable {
  /// The left edge.
  package var x: LengthFormula
  /// The top edge.
  package var y: LengthFormula
  /// The width.
  package var width: LengthFormula
  /// The height.
  package var height: LengthFormula
  /// The z-order.
  package var zIndex: Int

  /// The four lengths.
  package var lengths: [LengthFormula] { [x, y, width, height] }

  /// Creates a frame that does not depend on the group's size.
  package init(_ frame: CustomFrame) {
    x = LengthFormula(constant: frame.frame.x)
    y = LengthFormula(constant: frame.frame.y)
    width = LengthFormula(constant: frame.frame.width)
    height = LengthFormula(constant: frame.frame.height)
    zIndex = frame.zIndex
  }

  /// Finds the formulas of a frame that was computed at several sizes; nil if it is not linear.
  init?(
    exact: [(size: LayoutSize, frame: CustomFrame)],
    probes: [(size: LayoutSize, frame: CustomFrame)]
  ) {
    let zIndex = exact[0].frame.zIndex
    guard (exact + probes).allSatisfy({ $0.frame.zIndex == zIndex }) else { return nil }
    func formula(_ length: KeyPath<LayoutRect, Double>) -> LengthFormula? {
      LengthFormula(
        exact: exact.map { ($0.size, $0.frame.frame[keyPath: length]) },
        probes: probes.map { ($0.size, $0.frame.frame[keyPath: length]) }
      )
    }
    guard let x = formula(\.x), let y = formula(\.y), let width = formula(\.width),
      let height = formula(\.height)
    else { return nil }
    (self.x, self.y, self.width, self.height, self.zIndex) = (x, y, width, height, zIndex)
  }
}

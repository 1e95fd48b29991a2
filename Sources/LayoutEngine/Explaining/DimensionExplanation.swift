import LayoutModel

/// Says how one dimension of a group or an item came about.
struct DimensionExplanation {
  /// What has the dimension.
  let subject: String
  let axis: Axis
  let dimension: LayoutDimension
  /// What fractions are taken of.
  let base: Size
  let pixels: PixelAlignment

  /// The dimension as it is declared, and what decided where it is estimated.
  ///
  /// `outcome` is what it became in the end; `decided` says by what, if it is not as declared.
  func step(outcome: Double, decided: (words: String, rule: Int)? = nil) -> ExplanationStep {
    ExplanationStep(
      "\(subject) \(ExplanationWords.length(axis))",
      declared + (decided.map { "; \($0.words)" } ?? ""),
      rule: decided?.rule ?? 1,
      change: .extent(axis, outcome)
    )
  }

  private var declared: String {
    let number = ExplanationWords.number
    switch dimension {
    case .absolute(let length): return "\(number(length)) as it stands"
    case .fractionalWidth(let fraction): return product(fraction, .horizontal)
    case .fractionalHeight(let fraction): return product(fraction, .vertical)
    case .estimated(let length): return "estimated \(number(length))"
    case .uniformAcrossSiblings(let length):
      return "estimated \(number(length)), the same for all siblings"
    }
  }

  private func product(_ fraction: Double, _ side: Axis) -> String {
    let exact = dimension.resolved(in: base, pixels: .exact)
    let resolved = dimension.resolved(in: base, pixels: pixels)
    let words = [exact, resolved].map(ExplanationWords.number)
    return "\(ExplanationWords.number(fraction)) of the \(ExplanationWords.length(side)) "
      + "\(ExplanationWords.number(base[side])) = \(words[0])"
      + (words[0] == words[1] ? "" : ", rounded down to \(words[1])")
  }
}

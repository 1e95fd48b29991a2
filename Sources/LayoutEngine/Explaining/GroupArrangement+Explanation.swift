import LayoutModel

extension GroupArrangement {
  /// The key of the group's description that decides on the number of slots.
  var decidingKey: String {
    switch run.fillRule {
    case .equalShares: "count"
    case .once, .oneByOne: "items"
    case .shared, .acrossByAlong: "interItemSpacing"
    }
  }

  /// The step that explains the number of slots, and the base of their fractions (rules 3 to 7).
  var fillingStep: ExplanationStep {
    let (text, rule) = fillingText
    return ExplanationStep("filling", text, rule: rule, change: .size(run.fractionBase))
  }

  private var fillingText: (text: String, rule: Int) {
    let room = inner.size[run.axis].explained
    let count = run.slots.count
    let slots = count.counted("slot")
    let fit = "\(slots) \(count == 1 ? "fits" : "fit")"
    let taken = "\(count == 1 ? "it takes" : "they take") \(run.minimumLength.explained)"
    guard count > 0 else { return ("no slot fits in \(room)", 3) }
    switch run.fillRule {
    case .once:
      return ("\(slots): each subitem once at most, because the length is estimated", 6)
    case .oneByOne where run.isBoundless:
      return ("any number fits, because \(slots) together take no room", 3)
    case .oneByOne:
      return ("\(fit): \(taken) of \(room)", 3)
    case .shared:
      return ("\(fit): \(baseText(for: count)); \(taken)", 3)
    case .acrossByAlong(let fitting):
      return ("\(fitting) would fit without spacing: \(baseText(for: fitting)); \(fit) then", 4)
    case .equalShares:
      let shares = count.counted("equal share")
      guard run.fractionBase[run.axis] != inner.size[run.axis] else {
        return ("\(shares) of \(room)", 7)
      }
      return ("\(shares): \(baseText(for: count))", 7)
    }
  }

  /// Returns the calculation of the base: `320 less 2 spacings of 10 is a base of 300`.
  private func baseText(for slots: Int) -> String {
    let gaps = max(0, slots - 1).counted("spacing")
    return "\(inner.size[run.axis].explained) less \(gaps) of \(run.spacing.minimum.explained) "
      + "is a base of \(run.fractionBase[run.axis].explained)"
  }

  /// The step that explains the sharing of flexible spacing (rule 8); nil if none is flexible.
  var sharingStep: ExplanationStep? {
    guard run.flexibleCount > 0 else { return nil }
    let room = inner.size[run.axis]
    return ExplanationStep(
      "spacing",
      "\((room - run.minimumLength).explained) left for "
        + "\(run.flexibleCount.counted("flexible spacing")): "
        + "\(run.share(in: room).explained) more than the minimum for each",
      rule: 8
    )
  }

  /// Returns the length that each slot gets along the axis; nil if the group has no equal shares.
  func share(at path: DocumentPath) -> SlotShare? {
    guard case .equalShares(let length) = run.fillRule else { return nil }
    let (count, room, spacing) = (run.slots.count, inner.size[run.axis], run.spacing.minimum)
    let exact = GroupFilling.share(of: room, count: count, spacing: spacing, pixels: .exact)
    let shared =
      spacing == 0 || count == 1
      ? room.explained : "(\(room.explained) − \(count - 1) × \(spacing.explained))"
    return SlotShare(
      axis: run.axis,
      length: length,
      text: "\(shared) ÷ \(count) = \(exact.explained)\(exact.remark(roundedDownTo: length))",
      path: path.appending("count")
    )
  }
}

/// An equal share of a group's length (rule 7).
struct SlotShare {
  /// The group's axis.
  var axis: ScrollAxis
  /// The length of the share, in points.
  var length: Double
  /// The calculation of the length, as text.
  var text: String
  /// The path of the number of shares.
  var path: DocumentPath
}

extension LayoutDimension {
  /// Returns the calculation of the declared dimension, as text (rule 1).
  func explained(in base: LayoutSize, pixels: PixelAlignment) -> String {
    func product(_ fraction: Double, _ side: ScrollAxis) -> String {
      let exact = resolved(in: base, pixels: .exact)
      return "\(fraction.explained) of the \(side.lengthWord) \(base[side].explained) "
        + "= \(exact.explained)"
        + exact.remark(roundedDownTo: resolved(in: base, pixels: pixels))
    }
    switch self {
    case .absolute(let length): return "\(length.explained) as it stands"
    case .fractionalWidth(let fraction): return product(fraction, .horizontal)
    case .fractionalHeight(let fraction): return product(fraction, .vertical)
    case .estimated(let length): return "estimated \(length.explained)"
    case .uniformAcrossSiblings(let length):
      return "estimated \(length.explained), the same for all siblings"
    }
  }
}

extension Double {
  /// Returns the remark that a length was rounded down, if the difference is visible:
  /// `, rounded down to 106.5`.
  fileprivate func remark(roundedDownTo length: Double) -> String {
    explained == length.explained ? "" : ", rounded down to \(length.explained)"
  }
}

import LayoutModel

/// Says how many slots a group has, and how they share what is left.
struct FillingExplanation {
  let arrangement: GroupArrangement
  let group: GroupDescription

  private var axis: Axis { arrangement.run.axis }
  private var room: Double { arrangement.inner.size[axis] }
  private var base: Double { arrangement.filled.base[axis] }
  private var spacing: Double { group.interItemSpacing.minimum }

  /// The key of the group that decides.
  var key: String {
    switch arrangement.filled.manner {
    case .equalShares: "count"
    case .once, .oneByOne: "items"
    case .shared, .acrossByAlong: "interItemSpacing"
    }
  }

  /// How many slots there are, and what their fractions are taken of.
  var step: ExplanationStep {
    let (words, rule) = sentence
    return ExplanationStep("filling", words, rule: rule, change: .size(arrangement.filled.base))
  }

  private var sentence: (String, rule: Int) {
    let number = ExplanationWords.number
    let count = arrangement.filled.slots.count
    let slots = ExplanationWords.count(count, "slot")
    let fit = "\(slots) \(count == 1 ? "fits" : "fit")"
    let taken = "\(count == 1 ? "it takes" : "they take") \(number(arrangement.run.minimumLength))"
    guard count > 0 else { return ("no slot fits in \(number(room))", 3) }
    switch arrangement.filled.manner {
    case .once:
      return ("\(slots), one for each subitem, because the length is estimated", 6)
    case .oneByOne where arrangement.filled.isBoundless:
      return ("any number fits, because \(slots) together take no room", 3)
    case .oneByOne:
      return ("\(fit): \(taken) of \(number(room))", 3)
    case .shared:
      return ("\(fit): \(shrunk(by: count)); \(taken)", 3)
    case .acrossByAlong(let fitting):
      return ("\(fitting) would fit without spacing: \(shrunk(by: fitting)); \(fit) then", 4)
    case .equalShares:
      return ("\(ExplanationWords.count(count, "equal share")) of \(number(room))", 7)
    }
  }

  /// `320 less 2 spacings of 10 is a base of 300`.
  private func shrunk(by slots: Int) -> String {
    let gaps = ExplanationWords.count(max(0, slots - 1), "spacing")
    let number = ExplanationWords.number
    return "\(number(room)) less \(gaps) of \(number(spacing)) is a base of \(number(base))"
  }

  /// How flexible spacing shares what is left (rule 8); nil where none is flexible.
  var sharing: ExplanationStep? {
    let run = arrangement.run
    guard run.flexibleCount > 0 else { return nil }
    let (left, each) = (room - run.minimumLength, run.share(in: room))
    return ExplanationStep(
      "spacing",
      "\(ExplanationWords.number(left)) left for "
        + "\(ExplanationWords.count(run.flexibleCount, "flexible spacing")): "
        + "\(ExplanationWords.number(each)) more than the minimum for each",
      rule: 8
    )
  }

  /// What each slot gets along the axis, where the group has equal shares.
  func share(at path: DocumentPath) -> SlotShare? {
    guard case .equalShares(let length) = arrangement.filled.manner else { return nil }
    let count = arrangement.filled.slots.count
    let exact = GroupSolver.share(of: room, count: count, spacing: spacing, pixels: .exact)
    let words = [exact, length].map(ExplanationWords.number)
    let shared =
      spacing == 0 || count == 1
      ? ExplanationWords.number(room)
      : "(\(ExplanationWords.number(room)) − \(count - 1) × \(ExplanationWords.number(spacing)))"
    return SlotShare(
      axis: axis,
      length: length,
      words: "\(shared) ÷ \(count) = \(words[0])"
        + (words[0] == words[1] ? "" : ", rounded down to \(words[1])"),
      path: path.appending("count")
    )
  }
}

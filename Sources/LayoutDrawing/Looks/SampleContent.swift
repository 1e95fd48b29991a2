import LayoutModel

/// Numbers that follow from a seed, the same on every machine (SplitMix64).
struct SampleNumbers {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  /// Returns the next number of 64 bits.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// Returns a whole number from 0 up to a limit, which is more than 0.
  mutating func next(below limit: Int) -> Int { Int(next() % UInt64(limit)) }

  /// Returns a number within a range.
  mutating func next(in range: ClosedRange<Double>) -> Double {
    let part = Double(next() >> 11) / Double(1 << 53)
    return range.lowerBound + part * (range.upperBound - range.lowerBound)
  }

  /// Returns an element of a list that is not empty.
  mutating func pick(_ list: [String]) -> String {
    list.isEmpty ? "" : list[next(below: list.count)]
  }
}

/// The words of elements whose document gives none.
enum SampleWords {
  /// Returns the title and the subtitle of a seed.
  static func titles(_ seed: UInt64) -> (title: String, subtitle: String) {
    var numbers = SampleNumbers(seed)
    return ("\(numbers.pick(adjectives)) \(numbers.pick(nouns))", numbers.pick(notes))
  }

  /// Returns the text of a message.
  static func message(_ seed: UInt64) -> String {
    var numbers = SampleNumbers(seed)
    return numbers.pick(sentences)
  }

  /// Returns one word.
  static func word(_ seed: UInt64) -> String {
    var numbers = SampleNumbers(seed)
    return numbers.pick(words)
  }

  private static let adjectives = [
    "Quiet", "Golden", "Northern", "Early", "Hidden", "Wild", "Blue", "Open", "Slow", "Distant",
    "Bright", "Silver", "Warm", "Old", "Green", "High",
  ]
  private static let nouns = [
    "Harbour", "Mornings", "Gardens", "Rivers", "Letters", "Stations", "Orchard", "Islands",
    "Windows", "Lanterns", "Meadow", "Streets", "Kitchen", "Summits", "Voyage", "Studio",
  ]
  private static let notes = [
    "A walk along the coast", "Updated this morning", "For a rainy afternoon", "Twelve new photos",
    "Ready in half an hour", "From the archive", "With friends, on Sunday", "The second part",
    "Played four times today", "Two minutes from here", "Shared with the family",
    "A short introduction", "Saved for later", "In season until June",
  ]
  private static let sentences = [
    "Are you on your way?", "I have just sent you the pictures.", "That sounds good to me.",
    "The train is ten minutes late, so start without me.", "Thank you!", "See you at seven, then.",
    "Shall we meet at the harbour?", "Let me look it up, and I will tell you this evening.",
    "Perfect.", "Did you see the light over the bay yesterday?", "I will bring the tickets.",
    "Could you water the plants until Sunday?",
  ]
  private static let words = [
    "Design", "Music", "Travel", "Food", "Nature", "Film", "Books", "Cities", "Sports", "Science",
    "Light", "Weekend", "Garden", "Sea", "Family", "Art",
  ]
}

import LayoutModel

extension SeededRandom {
  /// A tree of at most so many levels below its root.
  mutating func tree(levels: Int = 4) -> SourceValue {
    switch Int.random(in: 0..<(levels > 0 ? 7 : 5), using: &self) {
    case 0: SourceValue(.null)
    case 1: SourceValue(.boolean(Bool.random(using: &self)))
    case 2: SourceValue(.number(Double(Int.random(in: -1000...1000, using: &self))))
    case 3: SourceValue(.number(finiteDouble()))
    case 4: SourceValue(.string(text()))
    case 5: SourceValue(.array(elements(levels: levels - 1)))
    default: SourceValue(.object(members(levels: levels - 1)))
    }
  }

  private mutating func elements(levels: Int) -> [SourceValue] {
    (0..<Int.random(in: 0...5, using: &self)).map { _ in tree(levels: levels) }
  }

  /// The keys are numbered, so that each is unique.
  private mutating func members(levels: Int) -> SourceObject {
    SourceObject(
      (0..<Int.random(in: 0...20, using: &self))
        .map { number in
          .init(key: "\(number)" + text(), value: tree(levels: levels))
        }
    )
  }
}

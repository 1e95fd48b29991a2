/// The styles of a text, asked for from its beginning to its end.
struct StyledParts {
  private let spans: [LineSpan]
  private let match: Range<Int>?
  private var next = 0

  init(_ spans: [LineSpan], match: Range<Int>?) {
    self.spans = spans
    self.match = match
  }

  /// The style at an offset, and where it may change; offsets do not decrease from call to call.
  mutating func style(at offset: Int) -> (style: Style, end: Int) {
    if let match, match.contains(offset) { return (.match, match.upperBound) }
    while next < spans.count, spans[next].range.upperBound <= offset { next += 1 }
    var (style, end) = (Style.plain, Int.max)
    if next < spans.count {
      let range = spans[next].range
      (style, end) =
        range.lowerBound <= offset
        ? (.span(spans[next].role), range.upperBound) : (.plain, range.lowerBound)
    }
    if let match, offset < match.lowerBound { end = min(end, match.lowerBound) }
    return (style, end)
  }
}

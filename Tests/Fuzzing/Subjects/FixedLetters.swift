internal import LayoutModel

/// Measures texts without fonts: all characters have the same size.
struct FixedLetters: TextMeasurer {
  let fonts = ["Fixed"]

  func measure(
    _ request: TextRequest,
    while isWanted: () -> Bool
  ) throws(LayoutError) -> TextSize {
    let (advance, line) = (request.pointSize / 2, request.pointSize * 1.25)
    let whole = Double(request.text.count) * advance
    let width = min(whole, max(advance, request.width ?? whole))
    let wanted = Int(min(1e6, (whole / max(width, advance)).rounded(.up)))
    let lines = max(1, min(wanted, request.lineLimit ?? wanted))
    return TextSize(
      width: width,
      height: Double(lines) * line,
      lineCount: lines,
      baseline: request.pointSize
    )
  }
}

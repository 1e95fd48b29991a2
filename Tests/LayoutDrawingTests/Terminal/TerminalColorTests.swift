import Testing

import LayoutDrawing

@Suite("Terminal colours")
struct TerminalColorTests {
  @Test(
    "An indexed terminal colour is the nearest one of xterm's",
    arguments: [
      (0x000000, 16), (0xFFFFFF, 231), (0xFF0000, 196), (0x5F87AF, 67), (0x080808, 232),
      (0xEEEEEE, 255), (0x808080, 244), (0x121212, 233),
    ]
  )
  func indexed(hex: Int, index: Int) {
    #expect(TerminalRenderer.xtermIndex(of: PictureColor(hex)) == index)
  }

  @Test(
    "Terminal colours distinguish seven sections, unless colours are off",
    arguments: TerminalRenderer.Colors.allCases
  )
  func sections(_ colors: TerminalRenderer.Colors) {
    for background in TerminalRenderer.Background.allCases {
      let palette = TerminalRenderer(colors: colors, background: background)
      let sequences = (0..<7)
        .map { palette.sequence(CellStyle(.itemEdge, section: $0, alpha: 1)) }
      #expect(Set(sequences).count == (colors == .none ? 1 : 7))
    }
  }

  @Test(
    "Terminal colours fade translucent elements",
    arguments: TerminalRenderer.Background.allCases
  )
  func alpha(_ background: TerminalRenderer.Background) {
    for colors in TerminalRenderer.Colors.allCases where colors != .none {
      let palette = TerminalRenderer(colors: colors, background: background)
      let sequences = [1, 0.2].map { palette.sequence(CellStyle(.itemEdge, section: 0, alpha: $0)) }
      #expect(sequences[0] != sequences[1])
    }
  }
}

// The control sequences of colours (SGR, ECMA-48 8.3.117).
extension TerminalRenderer {
  /// Returns the escape sequence that switches to a style's colors; empty without colors.
  package func sequence(_ style: CellStyle) -> String {
    let parameters: [String]
    switch colors {
    case .none: return ""
    case .sixteen: parameters = sixteen(style)
    case .indexed, .full: parameters = paint(style)
    }
    return "\u{1B}[" + (["0"] + parameters).joined(separator: ";") + "m"
  }

  /// Whether a cell is visible when it shows a space.
  func hasGround(_ role: CellStyle.Role) -> Bool {
    switch role {
    case .supplementary, .overlay: colors != .none
    case .itemInside, .decorationInside, .partInside:
      background != .unknown && (colors == .indexed || colors == .full)
    default: false
    }
  }

  // MARK: Sixteen colours

  /// Blue, green, yellow, magenta, red, cyan, the other yellow; grey for no section.
  private static let onDark = [94, 92, 33, 95, 91, 96, 93, 37]
  private static let onLight = [34, 32, 33, 35, 31, 36, 93, 90]
  private static let onAny = [94, 32, 33, 35, 31, 36, 93, 90]

  private func sixteen(_ style: CellStyle) -> [String] {
    let hues =
      switch background {
      case .dark: Self.onDark
      case .light: Self.onLight
      case .unknown: Self.onAny
      }
    let hue = String(hues[Int(style.hue) % hues.count])
    let faded = style.fade > 0 ? ["2"] : []
    return switch style.role {
    case .blank, .scrollBar: []
    case .frame, .guide: style.isLabel ? ["1"] : ["90"]
    case .caption: ["2"]
    case .overlay: ["7"]
    case .supplementary: faded + ["7", hue]
    case .itemEdge, .itemInside, .partEdge, .partInside, .decorationEdge, .decorationInside:
      style.isLabel ? faded : faded + [hue]
    }
  }

  // MARK: All colours

  /// The parameters of a style.
  /// - Parameters:
  ///   - text: the colour of the text; nil means the terminal's own.
  ///   - ground: the colour behind it; nil means the terminal's own.
  ///   - isReversed: whether the terminal's own colours are swapped.
  ///   - isFaint: whether the text is faint.
  /// - Returns: the parameters of the sequence, after the one that ends the previous style.
  private func parameters(
    text: PictureColor? = nil,
    ground: PictureColor? = nil,
    isReversed: Bool = false,
    isFaint: Bool = false
  ) -> [String] {
    (isFaint ? ["2"] : []) + (isReversed ? ["7"] : [])
      + [text.map { write($0, 38) }, ground.map { write($0, 48) }].compactMap(\.self)
  }

  private func paint(_ style: CellStyle) -> [String] {
    switch background {
    case .light: paint(style, PictureTheme.light)
    case .dark: paint(style, PictureTheme.dark)
    case .unknown: paintOnAny(style)
    }
  }

  private func paint(_ style: CellStyle, _ theme: PictureTheme) -> [String] {
    let colors = theme.colors(ofHue: style.hue)
    func faded(_ color: PictureColor) -> PictureColor {
      color.mixed(with: theme.paper, hundredths: Int(style.fade) * 22)
    }
    func ground(_ role: CellStyle.Role) -> PictureColor? {
      switch role {
      case .itemInside: faded(colors.fill)
      case .decorationInside: faded(colors.decoration)
      case .partInside: faded(colors.part)
      default: nil
      }
    }
    func line(_ color: PictureColor) -> [String] {
      parameters(text: faded(style.isLabel ? colors.text : color), ground: ground(style.ground))
    }
    return switch style.role {
    case .blank: []
    case .itemEdge: line(colors.strong)
    case .itemInside, .decorationInside, .partInside:
      parameters(text: faded(colors.text), ground: ground(style.role))
    case .supplementary: parameters(text: colors.onStrong, ground: faded(colors.strong))
    case .decorationEdge, .partEdge: line(colors.line)
    case .overlay: parameters(text: theme.paper, ground: theme.ink)
    case .frame, .guide: parameters(text: style.isLabel ? theme.ink : theme.edge)
    case .scrollBar: parameters(text: theme.ink)
    case .caption: parameters(isFaint: true)
    }
  }

  /// Halfway between the hues of both themes: a contrast of at least 3 to black and to white.
  private func paintOnAny(_ style: CellStyle) -> [String] {
    let hue = PictureTheme.light.colors(ofHue: style.hue).strong
      .mixed(with: PictureTheme.dark.colors(ofHue: style.hue).strong, hundredths: 50)
    let isFaint = style.fade > 0
    return switch style.role {
    case .blank, .scrollBar: []
    case .frame, .guide: parameters(text: style.isLabel ? nil : PictureColor(0x808080))
    case .caption: parameters(isFaint: true)
    case .overlay: parameters(isReversed: true)
    case .supplementary: parameters(text: PictureColor(0x000000), ground: hue, isFaint: isFaint)
    case .itemEdge, .itemInside, .partEdge, .partInside, .decorationEdge, .decorationInside:
      parameters(text: style.isLabel ? nil : hue, isFaint: isFaint)
    }
  }

  private func write(_ color: PictureColor, _ ground: Int) -> String {
    colors == .full
      ? "\(ground);2;\(color.red);\(color.green);\(color.blue)"
      : "\(ground);5;\(Self.xtermIndex(of: color))"
  }

  /// The nearest of xterm's 256 colours: a cube of 6 × 6 × 6, and 24 greys.
  package static func xtermIndex(of color: PictureColor) -> Int {
    let levels = [0, 95, 135, 175, 215, 255]
    func nearest(_ value: Int) -> Int {
      levels.indices.min { abs(levels[$0] - value) < abs(levels[$1] - value) } ?? 0
    }
    func distance(_ red: Int, _ green: Int, _ blue: Int) -> Int {
      let (red, green, blue) = (red - color.red, green - color.green, blue - color.blue)
      return red * red + green * green + blue * blue
    }
    let (red, green, blue) = (nearest(color.red), nearest(color.green), nearest(color.blue))
    let mean = (color.red + color.green + color.blue) / 3
    let grey = max(0, min((mean - 3) / 10, 23))
    let level = 8 + 10 * grey
    return distance(level, level, level) < distance(levels[red], levels[green], levels[blue])
      ? 232 + grey : 16 + 36 * red + 6 * green + blue
  }
}

extension PictureTheme {
  fileprivate func colors(ofHue hue: UInt8) -> SectionColors {
    colors(ofSection: Int(hue) < CellStyle.hueCount - 1 ? Int(hue) : nil)
  }
}

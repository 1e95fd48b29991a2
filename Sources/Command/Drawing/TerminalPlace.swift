import ArgumentParser
import LayoutDrawing
import LayoutHost
import LayoutModel
import LayoutRaster
import LineEditor
import SystemPackage

/// The destination of printed pictures, a terminal or a file: its size, colours and graphics.
struct TerminalPlace {
  /// The renderer for pictures made of characters.
  private(set) var renderer: TerminalRenderer

  /// The size of a cell in pixels, for terminals that do not report it: that of a VT340.
  private static let standardCell = (width: 10, height: 20)

  /// The rows of a picture that is not printed to a terminal.
  private static let standardRows = 50

  /// Examines standard output: a terminal, or 80 columns without colours.
  ///
  /// The terminal is queried for its background and its graphics if the arguments leave them open.
  static func standardOutput(
    colors choice: ColorChoice,
    theme: PictureTheme?,
    graphics: TerminalGraphics
  ) -> TerminalPlace {
    let size = TerminalSize(of: .standardOutput)
    let capabilities = TerminalCapabilities(variables: environmentVariable)
    var renderer = TerminalRenderer(columns: 80, rows: standardRows)
    renderer.characters = capabilities.isUnicode ? .boxDrawing : .ascii
    renderer.colors = colors(choice, isTerminal: size != nil, capabilities.colors)
    var place = TerminalPlace(renderer: renderer)
    place.fit(size)
    place.ask(capabilities, for: theme, graphics)
    return place
  }

  /// The graphics for pictures of pixels, or none for characters, and the size available for
  /// pixels.
  private(set) var graphics = TerminalGraphics.none
  /// The pixels available for a picture, without a row for its caption and one for the prompt; 0
  /// without a terminal.
  private(set) var room = RasterSize(width: 0, height: 0)

  /// Reads the terminal's size again.
  mutating func updateSize() {
    fit(TerminalSize(of: .standardOutput))
  }

  /// Fits pictures into the terminal, with a row left for the prompt.
  private mutating func fit(_ size: TerminalSize?) {
    guard let size else { return }
    renderer.columns = size.columns
    renderer.rows = size.rows - 1
    // One line for the caption of the picture, and one for the prompt.
    let rowHeight = (size.pixelHeight ?? size.rows * Self.standardCell.height) / size.rows
    room = RasterSize(
      width: size.pixelWidth ?? size.columns * Self.standardCell.width,
      height: max(0, size.rows - 2) * rowHeight
    )
  }

  /// Returns the colours that the option and the terminal allow.
  private static func colors(
    _ choice: ColorChoice,
    isTerminal: Bool,
    _ colors: TerminalCapabilities.Colors
  ) -> TerminalRenderer.Colors {
    switch choice {
    case .never: .none
    case .always: TerminalRenderer.Colors(max(colors, .sixteen))
    case .auto: isTerminal ? TerminalRenderer.Colors(colors) : .none
    }
  }

  /// Queries the terminal for unknown properties: its background and its graphics.
  ///
  /// Without colours the terminal is not queried. A terminal that does not reply counts as one
  /// without graphics, whose background the environment may name.
  private mutating func ask(
    _ capabilities: TerminalCapabilities,
    for theme: PictureTheme?,
    _ graphics: TerminalGraphics
  ) {
    renderer.background = .init(theme)
    self.graphics = graphics == .auto ? .none : graphics
    var wanted: Set<TerminalQuery> = []
    if theme == nil, renderer.colors != .none { wanted.formUnion([.background, .attributes]) }
    if graphics == .auto, renderer.colors != .none {
      wanted.formUnion([.attributes, .kittyGraphics])
    }
    let queries = capabilities.queries.intersection(wanted)
    let replies = TerminalReplies.ask(queries, input: .standardInput, output: .standardOutput)
    if theme == nil, renderer.colors != .none {
      let background = replies?.background ?? capabilities.background
      renderer.background = .init(background.map { $0 == .light ? PictureTheme.light : .dark })
    }
    guard graphics == .auto, let replies else { return }
    if replies.kittyGraphics == true {
      self.graphics = .kitty
    } else if replies.sixelGraphics {
      self.graphics = .sixel
    }
  }
}

// MARK: Pictures

extension TerminalPlace {
  /// Returns the text that shows a picture, with a line feed at the end.
  /// - Throws: a failure if the requested pixels cannot be drawn.
  func text(of picture: Picture) throws(LayoutError) -> String {
    guard room.width > 0, room.height > 0, let bytes = try pixels(of: picture) else {
      return renderer.text(of: picture)
    }
    return String(decoding: bytes, as: UTF8.self) + "\n" + caption(of: picture) + "\n"
  }

  /// Returns the bytes that show a picture as pixels; nil if the picture consists of characters.
  private func pixels(of picture: Picture) throws(LayoutError) -> [UInt8]? {
    let theme: PictureTheme = renderer.background == .dark ? .dark : .light
    return switch graphics {
    case .auto, .none: nil
    case .sixel: try SixelRenderer(theme: theme).sixel(of: picture, within: room)
    case .kitty: try KittyRenderer(theme: theme).kitty(of: picture, within: room)
    }
  }

  /// Returns a line with the scale and the extent of a picture, which its pixels do not show.
  private func caption(of picture: Picture) -> String {
    let scale = RasterScale.fitting(picture.frame.size, into: room).pixelsPerPoint
    let pixels = NumberText.rounded((scale * 100).rounded() / 100)
    return "1 point = \(pixels) pixels; \(picture.shownExtent)\(picture.shownStart)"
  }
}

extension TerminalRenderer.Colors {
  /// Creates the colours of the renderer that a terminal can show.
  fileprivate init(_ colors: TerminalCapabilities.Colors) {
    self =
      switch colors {
      case .none: .none
      case .sixteen: .sixteen
      case .indexed: .indexed
      case .full: .full
      }
  }
}

extension TerminalRenderer.Background {
  /// Creates the background that a theme is made for; unknown without a theme.
  fileprivate init(_ theme: PictureTheme?) {
    self =
      switch theme {
      case .light: .light
      case .dark: .dark
      case nil: .unknown
      }
  }
}

/// The graphics for pictures in a terminal.
enum TerminalGraphics: String, ExpressibleByArgument, CaseIterable {
  /// Pixels if the terminal reports that it shows them, otherwise characters.
  case auto
  /// Characters.
  case none
  /// Sixel graphics, without a query.
  case sixel
  /// Kitty's graphics, without a query.
  case kitty
}

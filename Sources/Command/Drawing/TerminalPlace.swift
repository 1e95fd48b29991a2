import ArgumentParser
import LayoutDrawing
import LayoutHost
import LayoutModel
import LayoutRaster
import LineEditor
import SystemPackage

/// What is known of the terminal, or the file, that pictures made of characters are written to.
struct TerminalPlace {
  /// What draws there.
  private(set) var renderer: TerminalRenderer

  /// A cell's size in pixels where the terminal does not say it: that of a VT340, which others take over.
  private static let standardCell = (width: 10, height: 20)

  /// How many rows a picture has where there is no terminal.
  private static let standardRows = 50

  /// What standard output is: a terminal, which is asked for its background where nobody says the
  /// colours, and for what it can show; or 80 columns without colours.
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

  /// What draws pixels here, or none where pictures are made of characters, and how many pixels there
  /// is room for.
  private(set) var graphics = TerminalGraphics.none
  private(set) var room = RasterSize(width: 0, height: 0)

  /// Looks again how large the terminal is.
  mutating func updateSize() {
    fit(TerminalSize(of: .standardOutput))
  }

  /// Leaves a row for what is typed next.
  private mutating func fit(_ size: TerminalSize?) {
    guard let size else { return }
    renderer.columns = size.columns
    renderer.rows = size.rows - 1
    // A line for what the picture shows, and one for what is typed next.
    let rowHeight = (size.pixelHeight ?? size.rows * Self.standardCell.height) / size.rows
    room = RasterSize(
      width: size.pixelWidth ?? size.columns * Self.standardCell.width,
      height: max(0, size.rows - 2) * rowHeight
    )
  }

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

  /// Asks the terminal what is not known: its background, and whether it shows pixels.
  private mutating func ask(
    _ capabilities: TerminalCapabilities,
    for theme: PictureTheme?,
    _ graphics: TerminalGraphics
  ) {
    renderer.background = .init(theme)
    self.graphics = graphics == .auto ? .none : graphics
    var wanted: Set<TerminalQuestion> = []
    if theme == nil, renderer.colors != .none { wanted.formUnion([.background, .attributes]) }
    if graphics == .auto, renderer.colors != .none {
      wanted.formUnion([.attributes, .kittyGraphics])
    }
    let questions = capabilities.questions.intersection(wanted)
    let answers = TerminalAnswers.ask(questions, input: .standardInput, output: .standardOutput)
    if theme == nil, renderer.colors != .none {
      renderer.background = .init(answers?.background ?? capabilities.background)
    }
    guard graphics == .auto, let answers else { return }
    if answers.kittyGraphics == true {
      self.graphics = .kitty
    } else if answers.sixelGraphics {
      self.graphics = .sixel
    }
  }
}

// MARK: Pictures

extension TerminalPlace {
  /// The text that shows a picture, which ends with a line's end.
  /// - Throws: a failure where pixels are asked for and cannot be drawn.
  func text(of picture: Picture) throws(LayoutError) -> String {
    guard room.width > 0, room.height > 0, let bytes = try pixels(of: picture) else {
      return renderer.text(of: picture)
    }
    return String(decoding: bytes, as: UTF8.self) + "\n" + caption(of: picture) + "\n"
  }

  /// The bytes that show a picture as pixels; nil where it is made of characters.
  private func pixels(of picture: Picture) throws(LayoutError) -> [UInt8]? {
    let theme: PictureTheme = renderer.background == .dark ? .dark : .light
    return switch graphics {
    case .auto, .none: nil
    case .sixel: try SixelRenderer(theme: theme).sixel(of: picture, within: room)
    case .kitty: try KittyRenderer(theme: theme).kitty(of: picture, within: room)
    }
  }

  /// The scale, and what is shown.
  private func caption(of picture: Picture) -> String {
    let scale = RasterScale.fitting(picture.frame.size, into: room).pixelsPerPoint
    let extent = PictureExtent(of: picture)
    let pixels = NumberText.rounded((scale * 100).rounded() / 100)
    return "1 point = \(pixels) pixels; \(extent.shown)\(extent.start)"
  }
}

extension TerminalRenderer.Colors {
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
  fileprivate init(_ theme: PictureTheme?) {
    self =
      switch theme {
      case .light: .light
      case .dark: .dark
      case nil: .unknown
      }
  }

  fileprivate init(_ background: TerminalBackground?) {
    self =
      switch background {
      case .light: .light
      case .dark: .dark
      case nil: .unknown
      }
  }
}

/// How pictures are shown in a terminal.
enum TerminalGraphics: String, ExpressibleByArgument, CaseIterable {
  /// As pixels where the terminal says that it shows them, else with characters.
  case auto
  /// With characters.
  case none
  /// As sixel graphics, asked or not.
  case sixel
  /// As kitty's graphics, asked or not.
  case kitty
}

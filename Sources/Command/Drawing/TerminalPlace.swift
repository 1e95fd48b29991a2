import LayoutDrawing
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
    let capabilities = TerminalCapabilities(variables: Environment.value)
    var renderer = TerminalRenderer(columns: 80, rows: standardRows)
    renderer.characters = capabilities.isUnicode ? .boxDrawing : .ascii
    renderer.colors = colors(choice, isTerminal: size != nil, capabilities.colors)
    var place = TerminalPlace(renderer: renderer)
    place.fit(size)
    place.ask(capabilities, for: theme, graphics)
    return place
  }

  /// What draws pixels here, and how many there is room for; nil where pictures are made of characters.
  private(set) var graphics: TerminalGraphics.Form?
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
    self.graphics = graphics.chosen
    var wanted: Set<TerminalQuestion> = []
    if theme == nil, renderer.colors != .none { wanted.formUnion([.background, .attributes]) }
    if graphics == .auto, renderer.colors != .none {
      wanted.formUnion([.attributes, .kittyGraphics])
    }
    let questions = capabilities.questions.intersection(wanted)
    let answers = TerminalInquiry.ask(questions, input: .standardInput, output: .standardOutput)
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

internal import LayoutDrawing
internal import LineEditor
internal import SystemPackage

/// What is known of the terminal, or the file, that pictures made of characters are written to.
struct TerminalPlace {
  /// What draws there.
  private(set) var renderer: TerminalRenderer
  /// What the terminal has answered; nil where it was not asked.
  private(set) var answers: TerminalAnswers?

  /// How many rows a picture has where there is no terminal.
  private static let standardRows = 50

  /// What standard output is: a terminal, which is asked for its background where nobody says the
  /// colours; or 80 columns without colours.
  static func standardOutput(colors choice: ColorChoice, theme: PictureTheme?) -> TerminalPlace {
    let size = TerminalSize(of: .standardOutput)
    let capabilities = TerminalCapabilities(variables: Environment.value)
    var renderer = TerminalRenderer(columns: 80, rows: standardRows)
    renderer.characters = capabilities.isUnicode ? .boxDrawing : .ascii
    renderer.colors = colors(choice, isTerminal: size != nil, capabilities.colors)
    var place = TerminalPlace(renderer: renderer)
    place.fit(size)
    place.chooseBackground(theme, capabilities)
    return place
  }

  /// Looks again how large the terminal is.
  mutating func updateSize() {
    fit(TerminalSize(of: .standardOutput))
  }

  /// Leaves a row for what is typed next.
  private mutating func fit(_ size: TerminalSize?) {
    guard let size else { return }
    renderer.columns = size.columns
    renderer.rows = size.rows - 1
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

  private mutating func chooseBackground(
    _ theme: PictureTheme?,
    _ capabilities: TerminalCapabilities
  ) {
    switch theme {
    case .light: renderer.background = .light
    case .dark: renderer.background = .dark
    case nil:
      guard renderer.colors != .none else { return }
      let questions = capabilities.questions.intersection([.background, .attributes])
      answers = TerminalInquiry.ask(questions, input: .standardInput, output: .standardOutput)
      renderer.background = .init(answers?.background ?? capabilities.background)
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
  fileprivate init(_ background: TerminalBackground?) {
    self =
      switch background {
      case .light: .light
      case .dark: .dark
      case nil: .unknown
      }
  }
}

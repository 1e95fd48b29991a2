import ArgumentParser

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

  /// A form of pixels.
  enum Form {
    case sixel
    case kitty
  }

  /// The form that is asked for without the terminal's having a say.
  var chosen: Form? {
    switch self {
    case .auto, .none: nil
    case .sixel: .sixel
    case .kitty: .kitty
    }
  }
}

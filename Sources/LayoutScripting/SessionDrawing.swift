public import LayoutHost

/// Draws what a session shows, for scripts that ask for it; terminals and forms of files are the
/// program's business.
public protocol SessionDrawing {
  /// Draws into a file, or as text.
  /// - Returns: what is to be printed: the picture, or what was written.
  func draw(_ drawing: ScriptDrawing, of session: Session) throws -> String
}

/// What a script wants to be drawn.
public struct ScriptDrawing: Sendable, Hashable {
  /// Where; nil for where the script's text goes.
  public var path: String?
  /// Whether all content is drawn rather than what is in sight; nil for what is usual there.
  public var isWhole: Bool?
  /// Whether index paths and names are written.
  public var hasLabels: Bool
  /// The colours by their name; nil for the usual ones.
  public var theme: String?

  /// Creates what is usual.
  public init(
    path: String? = nil,
    isWhole: Bool? = nil,
    hasLabels: Bool = true,
    theme: String? = nil
  ) {
    self.path = path
    self.isWhole = isWhole
    self.hasLabels = hasLabels
    self.theme = theme
  }
}

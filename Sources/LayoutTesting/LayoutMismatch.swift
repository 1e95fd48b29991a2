import LayoutHost

/// The error of a layout that is not as a test expects: the differences as text, and as a picture.
///
/// Testing libraries print its description, which names the picture's file.
public struct LayoutMismatch: Error, Sendable, CustomStringConvertible {
  /// The differences as text.
  public let text: String
  /// The differences as an SVG picture: equal elements faint, and marks for those that moved, came
  /// and went; nil if nothing can be drawn.
  public let picture: String?
  /// The temporary file of the picture; nil without a picture, or if it cannot be written.
  public let picturePath: String?

  /// The text, and the picture's file.
  public var description: String {
    picturePath.map { "\(text)picture: \($0)\n" } ?? text
  }

  /// Creates the error.
  init(_ text: String, picture: DifferencePicture?) {
    self.text = text.hasSuffix("\n") ? text : text + "\n"
    self.picture = picture?.text
    picturePath = picture?.path
  }
}

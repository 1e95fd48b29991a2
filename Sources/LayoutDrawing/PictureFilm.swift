/// Pictures that follow each other in the same place, again and again.
public struct PictureFilm: Sendable, Equatable {
  /// What the film is of, in a line.
  public var title: String
  /// The pictures, in order; at least one.
  public var frames: [Picture]
  /// How long each of them is seen, in milliseconds; the last one longer.
  public var frameDuration: Double

  /// How long the last picture stays, in milliseconds.
  static let rest = 1200.0

  /// The pictures of a sheet, one after the other.
  public init(_ sheet: PictureSheet, frameDuration: Double) {
    title = PictureText.clean(sheet.title)
    frames = sheet.stacked
    self.frameDuration = max(1, frameDuration)
  }

  /// How long one round takes, in milliseconds.
  var duration: Double { frameDuration * Double(max(0, frames.count - 1)) + Self.rest }
}

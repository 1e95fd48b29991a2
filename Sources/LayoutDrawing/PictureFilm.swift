/// Pictures that follow each other in the same place, in a loop.
package struct PictureFilm: Sendable, Equatable {
  /// The subject of the film, in a line.
  var title: String
  /// The pictures, in order; at least one.
  package var frames: [Picture]
  /// The duration of each picture, in milliseconds; the last one stays longer.
  package var frameDuration: Double

  /// The additional duration of the last picture, in milliseconds.
  package static let rest = 1200.0

  /// The pictures of a sheet, one after the other.
  /// - Parameters:
  ///   - sheet: the pictures; at least one.
  ///   - frameDuration: the duration of each picture in milliseconds, at least 1.
  package init(_ sheet: PictureSheet, frameDuration: Double) {
    title = Picture.clean(sheet.title)
    frames = sheet.stacked
    self.frameDuration = max(1, frameDuration)
  }

  /// The duration of one round, in milliseconds.
  var duration: Double { frameDuration * Double(max(0, frames.count - 1)) + Self.rest }
}

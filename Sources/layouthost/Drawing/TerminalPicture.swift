internal import LayoutDrawing
internal import LayoutHost

/// Pictures that a terminal shows.
struct TerminalPicture {
  /// Where they are shown.
  let place: TerminalPlace

  /// The text that shows what a session shows.
  func text(of session: Session, _ subject: PictureSubject) throws -> String {
    text(of: try subject.picture(of: session))
  }

  /// The text that shows a picture, which ends with a line's end.
  func text(of picture: Picture) -> String {
    place.renderer.text(of: picture)
  }
}

internal import LayoutDrawing
internal import LayoutHost
internal import LayoutModel

/// What is drawn of a session.
struct PictureSubject {
  /// Whether only what a viewer sees at the content offset is drawn.
  let isVisibleOnly: Bool
  let options: PictureOptions

  /// The picture of what a session shows.
  func picture(of session: Session) throws -> Picture {
    guard session.isScreen else {
      let solution = try session.solve()
      let moment = isVisibleOnly ? try session.moment() : nil
      return try hinting { () throws(LayoutFailure) in
        try Picture(of: solution, at: moment, options: options)
      }
    }
    let solution = try session.solveScreen()
    let moment = isVisibleOnly ? try session.screenMoment() : nil
    return try hinting { () throws(LayoutFailure) in
      try Picture(of: solution, at: moment, options: options)
    }
  }

  /// Says which flags help against too many elements.
  private func hinting(
    _ compose: () throws(LayoutFailure) -> Picture
  ) throws(LayoutFailure) -> Picture {
    do {
      return try compose()
    } catch {
      var failure = error
      failure.hint =
        isVisibleOnly
        ? "--limit N draws more"
        : "--limit N draws more, and --visible only what is in sight"
      throw failure
    }
  }
}

import LayoutDrawing
import LayoutEngine
import LayoutHost
import LayoutModel

/// What is drawn of a session.
struct PictureSubject {
  /// Whether only what a viewer sees at the content offset is drawn.
  let isVisibleOnly: Bool
  var options: PictureOptions
  /// How fast the content moves, in points a millisecond.
  var velocity = Point.zero

  /// What a session shows, laid out, with the moment that is drawn; without one all is.
  enum Shown {
    case collection(Solution, VisibleState?)
    case screen(ScreenSolution, ScreenVisibleState?)
  }

  /// The picture of what a session shows.
  func picture(of session: Session) throws(LayoutError) -> Picture {
    try picture(of: shown(of: session))
  }

  /// Lays out what a session shows.
  func shown(of session: Session) throws(LayoutError) -> Shown {
    guard session.isScreen else {
      let solution = try session.solve()
      return .collection(solution, isVisibleOnly ? try session.moment(velocity: velocity) : nil)
    }
    let solution = try session.solveScreen()
    return .screen(solution, isVisibleOnly ? try session.screenMoment() : nil)
  }

  /// The picture of what is laid out.
  /// - Throws: `RESOURCE_EXHAUSTED` for too many elements, with the flags that help against it.
  func picture(of shown: Shown) throws(LayoutError) -> Picture {
    do {
      switch shown {
      case .collection(let solution, let moment):
        return try Picture(of: solution, at: moment, options: options)
      case .screen(let solution, let moment):
        return try Picture(of: solution, at: moment, options: options)
      }
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

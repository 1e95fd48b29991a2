/// The result of `layout`: a section, as a description or as frames.
public enum LayoutResult: Sendable, Equatable {
  /// A description that the compositional engine solves.
  case section(SectionDescription)
  /// Frames, one for each item of the request.
  case frames(LayoutFrames)
}

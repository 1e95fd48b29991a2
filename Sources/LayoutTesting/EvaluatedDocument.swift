public import LayoutHost
public import LayoutModel
import SystemPackage

/// A document that is laid out when a test calls for its layout.
///
/// ```swift
/// let document = evaluate(document: "documents/menu.json", scripts: "plugins")
/// let frames = try document.layout().frames(of: 0)
/// ```
public struct EvaluatedDocument: Sendable, CustomStringConvertible {
  /// The document's file; the name of a document that is no file.
  public let path: String
  /// The document if it is no file.
  var value: DocumentDescription?
  /// The configuration of the document's sessions.
  let configuration: HostConfiguration

  /// The name of the file without its extension, and the device that a test chose, if any; it can
  /// name a golden.
  public var name: String {
    let name = FilePath(path).stem ?? path
    return configuration.flags.device.map { "\(name) \($0)" } ?? name
  }

  /// The name, as the testing library shows it.
  public var description: String { name }

  /// Returns a new session with the document.
  ///
  /// The test may scroll and change it.
  /// - Throws: the error of the document.
  public func session() throws(LayoutError) -> Session {
    let session = Session(configuration)
    if let value { try session.open(value) } else { try session.open(path: path) }
    return session
  }

  /// Returns the layout: all of it, or the visible part.
  /// - Throws: the error of the document or of a plugin.
  public func layout(
    _ extent: ComparedExtent = .wholeContent
  ) throws(LayoutError) -> EvaluatedLayout {
    try EvaluatedLayout(of: try session(), extent)
  }

  /// Returns the layouts in all combinations of a matrix, each with its result or error.
  /// - Throws: the error of the document.
  public func layouts(
    over matrix: LayoutMatrix,
    _ extent: ComparedExtent = .wholeContent
  ) throws(LayoutError) -> EvaluatedMatrix {
    EvaluatedMatrix(
      outcomes: try session()
        .outcomes(over: matrix) { session throws(LayoutError) in
          try EvaluatedLayout(of: session, extent)
        }
    )
  }
}

public import LayoutHost
public import LayoutModel
import SystemPackage

/// All documents of a folder, for `@Test(arguments:)`.
///
/// Each is laid out when a test asks for its layout, so that one that fails does not keep the others from
/// being tested.
/// - Parameters:
///   - scripts: the folder of the plugins; relative paths start at the folder of the calling file.
///   - folder: the folder of the documents.
///   - deadline: how long a call of a plugin may take; far more than it needs, since tests run beside
///     others.
///   - filePath: the calling file.
/// - Returns: the documents in the order of their names: all files of JSON that mean to be documents, right or
///   wrong, and all of Lua but plugins and tests.
/// - Throws: `NOT_FOUND` where one of the folders is not there, or there are no documents.
public func evaluate(
  scripts: String,
  in folder: String,
  deadline: Duration = .seconds(10),
  filePath: String = #filePath
) throws(LayoutError) -> [EvaluatedDocument] {
  let place = CallPlace(filePath: filePath)
  try PluginChecker.checkFolder(place.path(scripts))
  let paths = DocumentFolder(path: place.path(folder)).intendedDocuments()
  guard !paths.isEmpty else {
    throw LayoutError(
      .notFound,
      origin: .inputOutput,
      message: "the folder has no documents",
      file: place.path(folder)
    )
  }
  return paths.map {
    EvaluatedDocument(path: $0, scripts: place.path(scripts), deadline: deadline)
  }
}

/// One document.
/// - Parameters:
///   - document: its file; relative paths start at the folder of the calling file.
///   - scripts: the folder of the plugins.
///   - deadline: how long a call of a plugin may take.
///   - filePath: the calling file.
/// - Returns: the document, which nobody has read yet.
public func evaluate(
  document: String,
  scripts: String,
  deadline: Duration = .seconds(10),
  filePath: String = #filePath
) -> EvaluatedDocument {
  let place = CallPlace(filePath: filePath)
  return EvaluatedDocument(
    path: place.path(document),
    scripts: place.path(scripts),
    deadline: deadline
  )
}

/// A document that is laid out when a test asks for it.
public struct EvaluatedDocument: Sendable, CustomStringConvertible {
  /// The document's file.
  public let path: String
  private let scripts: String
  private let deadline: Duration

  init(path: String, scripts: String, deadline: Duration) {
    (self.path, self.scripts, self.deadline) = (path, scripts, deadline)
  }

  /// The file's name without its end: what a golden may be called.
  public var name: String { FilePath(path).stem ?? path }

  /// The name, which the testing library shows.
  public var description: String { name }

  /// A session that shows the document.
  ///
  /// It may be scrolled and changed; a test has it for itself.
  /// - Throws: the failure of the document.
  public func session() throws(LayoutError) -> Session {
    let session = Session(
      HostConfiguration(
        pluginFolders: [scripts],
        budget: PluginBudget(deadline: .limit(deadline))
      )
    )
    try session.open(path: path)
    return session
  }

  /// The document's layout: all of it, or what is visible.
  /// - Throws: the failure of the document or of a plugin.
  public func layout(
    _ extent: ComparedExtent = .wholeContent
  ) throws(LayoutError) -> EvaluatedLayout {
    try EvaluatedLayout(of: try session(), extent)
  }

  /// The document's layouts in all combinations of a matrix.
  ///
  /// A combination without a layout has its failure.
  /// - Throws: the failure of the document.
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

/// The file that a test calls from.
struct CallPlace {
  let filePath: String

  /// A path as the file means it.
  func path(_ path: String) -> String {
    FilePath(filePath).removingLastComponent().pushing(FilePath(path)).lexicallyNormalized().string
  }
}

import LayoutHost
public import LayoutModel
import SystemPackage

/// Returns all documents of a folder, for `@Test(arguments:)`.
///
/// ```swift
/// @Test("documents match their goldens", arguments: try evaluate(scripts: "plugins", in: "docs"))
/// func golden(_ document: EvaluatedDocument) throws {
///   #expect(try document.layout().matches(golden: document.name).isMatch)
/// }
/// ```
/// A document is laid out when a test calls for its layout, so that a broken document fails only
/// one test.
/// - Parameters:
///   - scripts: the folder of the plugins; relative paths start at the folder of the calling file.
///   - folder: the folder of the documents.
///   - deadline: the limit on each call of a plugin; generous, since tests run concurrently.
///   - filePath: the calling file.
/// - Returns: the documents in the order of their names: all JSON files meant as documents, valid
///   or not, and all Lua files except plugins and tests.
/// - Throws: `NOT_FOUND` for a missing folder, or one without documents.
public func evaluate(
  scripts: String,
  in folder: String,
  deadline: Duration = .seconds(10),
  filePath: String = #filePath
) throws(LayoutError) -> [EvaluatedDocument] {
  try PluginChecker.checkFolder(resolve(scripts, from: filePath))
  let paths = DocumentFolder(path: resolve(folder, from: filePath)).intendedDocuments()
  guard !paths.isEmpty else {
    throw LayoutError(
      .notFound,
      origin: .inputOutput,
      message: "the folder has no documents",
      file: resolve(folder, from: filePath)
    )
  }
  return paths.map {
    EvaluatedDocument(path: $0, scripts: resolve(scripts, from: filePath), deadline: deadline)
  }
}

/// Returns one document, without reading it.
/// - Parameters:
///   - document: its file; relative paths start at the folder of the calling file.
///   - scripts: the folder of the plugins.
///   - deadline: the limit on each call of a plugin.
///   - filePath: the calling file.
/// - Returns: the document.
public func evaluate(
  document: String,
  scripts: String,
  deadline: Duration = .seconds(10),
  filePath: String = #filePath
) -> EvaluatedDocument {
  EvaluatedDocument(
    path: resolve(document, from: filePath),
    scripts: resolve(scripts, from: filePath),
    deadline: deadline
  )
}

/// Returns a path, absolute or relative to the folder of a test's file, without `.` and `..`.
func resolve(_ path: String, from file: String) -> String {
  FilePath(file).removingLastComponent().pushing(FilePath(path)).lexicallyNormalized().string
}

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
///   - providers: providers written in Swift.
///   - devices: the devices, by ids or names of models, each of which shows every document; empty
///     means the documents' own.
///   - deadline: the limit on each call of a plugin; generous, since tests run concurrently.
///   - filePath: the calling file.
/// - Returns: the documents in the order of their names: all JSON files meant as documents, valid
///   or not, and all Lua files except plugins and tests; on several devices one after the other.
/// - Throws: `NOT_FOUND` for a missing folder, or one without documents.
public func evaluate(
  scripts: String,
  in folder: String,
  providers: [any SwiftProvider] = [],
  devices: [String] = [],
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
  let shown = devices.isEmpty ? [nil] : devices.map(Optional.some)
  return paths.flatMap { path in
    shown.map { device in
      EvaluatedDocument(
        path: path,
        configuration: configuration(
          scripts: resolve(scripts, from: filePath),
          providers: providers,
          device: device,
          deadline: deadline
        )
      )
    }
  }
}

/// Returns one document, without reading it.
///
/// ```swift
/// let document = evaluate(document: "menu.json", providers: [Stairs()], device: "ipad-11")
/// ```
/// - Parameters:
///   - document: its file; relative paths start at the folder of the calling file.
///   - scripts: the folder of the plugins; nil means none.
///   - providers: providers written in Swift.
///   - device: a device's id or a model's name; nil means the document's own.
///   - deadline: the limit on each call of a plugin.
///   - filePath: the calling file.
/// - Returns: the document.
public func evaluate(
  document: String,
  scripts: String? = nil,
  providers: [any SwiftProvider] = [],
  device: String? = nil,
  deadline: Duration = .seconds(10),
  filePath: String = #filePath
) -> EvaluatedDocument {
  EvaluatedDocument(
    path: resolve(document, from: filePath),
    configuration: configuration(
      scripts: scripts.map { resolve($0, from: filePath) },
      providers: providers,
      device: device,
      deadline: deadline
    )
  )
}

/// Returns a document that the test has made.
///
/// ```swift
/// let menu = DocumentDescription(sections: [.init("list", items: 12)])
/// try assertLayout(evaluate(menu, named: "menu").layout(), matches: "menu")
/// ```
/// - Parameters:
///   - document: the document; files that it names are relative to the working directory.
///   - name: a name, such as that of a golden.
///   - scripts: the folder of the plugins; nil means none.
///   - providers: providers written in Swift.
///   - device: a device's id or a model's name; nil means the document's own.
///   - deadline: the limit on each call of a plugin.
///   - filePath: the calling file.
/// - Returns: the document.
public func evaluate(
  _ document: DocumentDescription,
  named name: String = "document",
  scripts: String? = nil,
  providers: [any SwiftProvider] = [],
  device: String? = nil,
  deadline: Duration = .seconds(10),
  filePath: String = #filePath
) -> EvaluatedDocument {
  EvaluatedDocument(
    path: name,
    value: document,
    configuration: configuration(
      scripts: scripts.map { resolve($0, from: filePath) },
      providers: providers,
      device: device,
      deadline: deadline
    )
  )
}

/// Returns the configuration of a document's sessions.
private func configuration(
  scripts: String?,
  providers: [any SwiftProvider],
  device: String?,
  deadline: Duration
) -> HostConfiguration {
  HostConfiguration(
    pluginFolders: scripts.map { [$0] } ?? [],
    providers: providers,
    budget: PluginBudget(deadline: .limit(deadline)),
    flags: EnvironmentDescription(device: device)
  )
}

/// Returns a path, absolute or relative to the folder of a test's file, without `.` and `..`.
func resolve(_ path: String, from file: String) -> String {
  FilePath(file).removingLastComponent().pushing(FilePath(path)).lexicallyNormalized().string
}

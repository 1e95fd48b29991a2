import LayoutModel
import LayoutPlugins

/// New versions of plugins and of the document while they are tried together.
///
/// A document may need the new version of a plugin, and the other way round.
struct ReloadAttempt {
  /// The plugins' new versions, those that were not refused.
  private(set) var plugins: PluginUpdate?
  /// The new document, unless it was refused.
  private(set) var document: (decoded: LayoutDocument, source: DocumentSource)?
  private var refusedDocument: [String: [UInt8]?] = [:]
  private var otherFailures: [LayoutError] = []

  /// Nil where nothing is new.
  init?(plugins: PluginUpdate?, document: LoadedDocument?) {
    guard plugins != nil || document != nil else { return nil }
    self.plugins = plugins
    switch document?.result {
    case .success(let decoded): self.document = document.map { (decoded, $0.source) }
    case .failure(let failure):
      refusedDocument = document?.source.texts ?? [:]
      note(failure)
    case nil: break
    }
  }

  /// Whether there is anything new left to show.
  var hasNews: Bool { document != nil || plugins?.isEmpty == false }

  /// Why something new is not shown.
  var failures: [LayoutError] { (plugins?.failures ?? []) + otherFailures }

  /// The texts that were refused, by path.
  var refusedTexts: [String: [UInt8]?] {
    (plugins?.refusedTexts ?? [:]).merging(refusedDocument) { $1 }
  }

  /// Goes on without what a failure is about; false where that is nothing new.
  mutating func refuse(_ failure: LayoutError) -> Bool {
    if plugins?.refuse(failure) == true { return true }
    guard document != nil, failure.origin == .document else { return false }
    refuseDocument()
    note(failure)
    return true
  }

  /// Notes a failure that keeps nobody from being shown.
  mutating func note(_ failure: LayoutError) { otherFailures.append(failure) }

  /// Goes on without anything new.
  mutating func giveUp(because failure: LayoutError) {
    plugins?.refuseAll()
    refuseDocument()
    note(failure)
  }

  private mutating func refuseDocument() {
    refusedDocument = document?.source.texts ?? [:]
    document = nil
  }
}

/// What was tried last and did not work.
struct RefusedFiles {
  /// The texts by path; nil for a file that was looked for and is not there.
  let texts: [String: [UInt8]?]
  /// What was said about them.
  let failures: [LayoutError]

  /// Whether the files are still what they were, and these are all that are new.
  func covers(_ changed: Set<String>) -> Bool {
    guard changed.isSubset(of: texts.keys) else { return false }
    return texts.allSatisfy { path, text in (try? FileReading.bytes(of: path)) == text }
  }
}

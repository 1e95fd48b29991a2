import LayoutModel

/// New versions of plugins and of the document that are tried together.
///
/// A document may need the new version of a plugin, and vice versa.
struct ReloadAttempt {
  /// The plugins' new versions, without refused ones.
  private(set) var plugins: PluginUpdate?
  /// The new document, unless it was refused.
  private(set) var document: (decoded: LayoutDocument, source: DocumentSource)?
  /// The texts of a refused document by path; nil if the file is missing.
  private var refusedDocument: [String: [UInt8]?] = [:]
  /// The failures that are not about plugins.
  private var otherFailures: [LayoutError] = []

  /// Creates an attempt; nil if nothing is new.
  init?(plugins: PluginUpdate?, document: DocumentLoader.Loaded?) {
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

  /// Whether a new version remains to be shown.
  var hasNews: Bool { document != nil || plugins?.isEmpty == false }

  /// The errors of new versions that are not shown.
  var failures: [LayoutError] { (plugins?.failures ?? []) + otherFailures }

  /// The refused texts, by path.
  var refusedTexts: [String: [UInt8]?] {
    (plugins?.refusedTexts ?? [:]).merging(refusedDocument) { $1 }
  }

  /// Refuses the new version that a failure is about; false if the failure is not about a new
  /// version.
  mutating func refuse(_ failure: LayoutError) -> Bool {
    if plugins?.refuse(failure) == true { return true }
    guard document != nil, failure.origin == .document else { return false }
    refuseDocument()
    note(failure)
    return true
  }

  /// Notes an error that does not prevent showing the new versions.
  mutating func note(_ failure: LayoutError) { otherFailures.append(failure) }

  /// Refuses all new versions.
  mutating func giveUp(because failure: LayoutError) {
    plugins?.refuseAll()
    refuseDocument()
    note(failure)
  }

  /// Refuses the new document, and keeps its texts.
  private mutating func refuseDocument() {
    refusedDocument = document?.source.texts ?? [:]
    document = nil
  }
}

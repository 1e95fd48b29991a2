internal import LayoutModel
internal import PluginHost

/// New versions of plugins and of the document while they are tried together.
///
/// A document may need the new version of a plugin, and the other way round.
struct ReloadAttempt {
  /// The document's files as they were found.
  struct DocumentOnDisk {
    /// The texts by path; nil for a file that cannot be read.
    var texts: [String: [UInt8]?]
    /// What they say.
    var result: Result<(LayoutDocument, DocumentSource), LayoutFailure>
  }

  /// The plugins' new versions, those that were not refused.
  private(set) var plugins: PluginUpdate?
  /// The new document, unless it was refused.
  private(set) var document: (decoded: LayoutDocument, source: DocumentSource)?
  /// The texts of the document that was refused.
  private(set) var refusedDocument: [String: [UInt8]?]?
  private let texts: [String: [UInt8]?]?
  private var otherFailures: [LayoutFailure] = []

  /// Nil where nothing is new.
  init?(plugins: PluginUpdate?, document: DocumentOnDisk?) {
    guard plugins != nil || document != nil else { return nil }
    self.plugins = plugins
    texts = document?.texts
    switch document?.result {
    case .success(let document): self.document = document
    case .failure(let failure): refuseDocument(because: failure)
    case nil: break
    }
  }

  /// Whether there is anything new left to show.
  var hasNews: Bool { document != nil || plugins?.isEmpty == false }

  /// Why something new is not shown.
  var failures: [LayoutFailure] { (plugins?.failures ?? []) + otherFailures }

  /// Goes on without what a failure is about; false where that is nothing new.
  mutating func refuse(_ failure: LayoutFailure) -> Bool {
    if plugins?.refuse(failure) == true { return true }
    guard document != nil, failure.origin == .document else { return false }
    refuseDocument(because: failure)
    return true
  }

  /// Notes a failure that keeps nobody from being shown.
  mutating func note(_ failure: LayoutFailure) { otherFailures.append(failure) }

  /// Goes on without anything new.
  mutating func giveUp(because failure: LayoutFailure) {
    plugins?.refuseAll()
    document = nil
    refusedDocument = texts
    note(failure)
  }

  private mutating func refuseDocument(because failure: LayoutFailure) {
    document = nil
    refusedDocument = texts
    note(failure)
  }
}

public import LayoutModel
import SystemPackage

extension Session {
  /// Writes what the session shows as a document that shows the same when it is opened: with the
  /// environment, the options, the items and the scroll positions that are in force.
  ///
  /// What was not changed stays as the document says it. Files of items are named so that they are
  /// found from the new place.
  /// - Parameter path: where; its end, `.json` or `.lua`, says which form the document has.
  /// - Throws: `INVALID_ARGUMENT` for another end, `UNAVAILABLE` where the file cannot be written, and
  ///   the failure of a document that cannot be laid out.
  public func save(to path: String) throws(LayoutError) {
    let form: DocumentText
    switch FilePath(path).extension?.lowercased() {
    case "json": form = .json
    case "lua": form = .lua
    default:
      throw LayoutError(
        .invalidArgument,
        origin: .document,
        message: "“\(path)” is no form of documents that is known",
        hint: "a name that ends in .json or .lua"
      )
    }
    let text = form.text(of: try SavedDocument(self, path: path).value)
    try OutputFile(path: path).write(text)
  }
}

import LayoutModel

/// What a golden file says.
enum SavedGolden {
  struct Entry {
    var name: String
    var compared: ComparedDocument
  }

  case layout(ComparedDocument)
  case matrix([Entry])

  /// Reads a file's text, which has to be of the kind that it is compared with.
  /// - Throws: what is wrong, with file, line and column.
  static func read(
    _ bytes: [UInt8],
    of file: GoldenFile,
    like content: GoldenContent
  ) throws(LayoutError) -> SavedGolden {
    do throws(DocumentError) {
      let root = ValueDecoder(try JSONReader.read(bytes))
      let isLayout = SavedResult.isResult(root)
      switch content {
      case .matrix where isLayout:
        throw root.error(.unusable("the golden is of one layout, not of a matrix of them"))
      case .matrix: return .matrix(try entries(root))
      case .layout where SavedResult.isMatrix(root):
        throw root.error(.unusable("the golden is of a matrix of layouts, not of one"))
      case .layout: return .layout(try SavedResult.read(root))
      }
    } catch {
      throw LayoutError(error).excerpted(from: bytes, file: file.path)
    }
  }

  private static func entries(_ root: ValueDecoder) throws(DocumentError) -> [Entry] {
    let fields = try root.anyObject()
    var entries: [Entry] = []
    for member in fields.object.members {
      let compared = try fields.required(member.key) { node throws(DocumentError) in
        try SavedResult.read(node)
      }
      entries.append(Entry(name: member.key, compared: compared))
    }
    return entries
  }
}

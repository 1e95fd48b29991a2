import LayoutModel
import Synchronization
import SystemPackage

/// The documents whose folders pictures are read from, and the number of open pages.
final class OpenedDocuments: Sendable {
  private struct State {
    var paths: [String] = []
    var pages = 0
  }

  /// The number of documents that are remembered; a page that opens more is refused.
  private static let documentLimit = 10_000

  private let pageLimit: Int
  private let state = Mutex(State())

  init(pageLimit: Int) { self.pageLimit = pageLimit }

  /// Returns the number by which addresses refer to a document; nil for too many documents.
  func number(of path: String) -> Int? {
    state.withLock { state in
      if let number = state.paths.firstIndex(of: path) { return number }
      guard state.paths.count < Self.documentLimit else { return nil }
      state.paths.append(path)
      return state.paths.count - 1
    }
  }

  /// Returns the folder of an opened document; nil for an unknown number.
  func folder(of number: Int) -> FolderFiles? {
    state.withLock { state in
      guard state.paths.indices.contains(number) else { return nil }
      return FolderFiles(folder: FilePath(state.paths[number]).removingLastComponent().string)
    }
  }

  /// Counts a page that opens; false where too many are open.
  func enter() -> Bool {
    state.withLock { state in
      guard state.pages < pageLimit else { return false }
      state.pages += 1
      return true
    }
  }

  /// Counts a page that has closed.
  func leave() { state.withLock { $0.pages -= 1 } }
}

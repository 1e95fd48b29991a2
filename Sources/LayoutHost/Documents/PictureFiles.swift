package import LayoutDrawing
import Synchronization

/// The files that items name as their `image`, each read once for a picture or a film.
///
/// Files are in the folder of the document. Others, and those that are not PNG or too large, are not
/// drawn; ``notes`` says so.
package final class PictureFiles: Sendable {
  /// The greatest size of a file, and of all files together, in bytes.
  private static let (sizeLimit, totalLimit) = (8 << 20, 64 << 20)
  /// The most files, and the most notes.
  private static let (countLimit, noteLimit) = (1_000, 8)

  /// The images by the folder of the document and their paths; nil if the file is not drawn.
  private let images = Mutex<[String: PictureImage?]>([:])
  private let written = Mutex<[String]>([])

  package init() {}

  /// Notes on files that are not drawn, at most 8.
  package var notes: [String] { written.withLock { $0 } }

  /// Reads the image of a path that an item of a document names.
  /// - Parameters:
  ///   - path: the path, relative to the document's folder.
  ///   - folder: the folder; empty for the working directory.
  /// - Returns: the image; nil if it is not drawn.
  package func image(at path: String, in folder: String) -> PictureImage? {
    images.withLock { images in
      let key = folder + "\n" + path
      if let known = images[key] { return known }
      let total = images.values.reduce(0) { $0 + ($1?.bytes.count ?? 0) }
      // Nothing is kept of further files, so that many names cost no more than few.
      guard images.count < Self.countLimit, total < Self.totalLimit else {
        note("further pictures of items are not drawn: there are too many")
        return nil
      }
      let image = read(path, in: folder, key, total)
      images[key] = .some(image)
      return image
    }
  }

  private func read(
    _ path: String,
    in folder: String,
    _ key: String,
    _ total: Int
  ) -> PictureImage? {
    let limit = min(Self.sizeLimit, Self.totalLimit - total)
    guard let file = FolderFiles(folder: folder).file(named: path, limit: limit) else {
      note(
        "the picture “\(path)” of an item is not drawn: there is no such picture in the document's "
          + "folder, or it is too large"
      )
      return nil
    }
    guard file.type == "image/png", let image = PictureImage(path: key, png: file.bytes) else {
      note("the picture “\(path)” of an item is not drawn: files of pictures show only PNG")
      return nil
    }
    return image
  }

  private func note(_ text: String) {
    written.withLock { notes in
      if notes.count < Self.noteLimit, !notes.contains(text) { notes.append(text) }
    }
  }
}

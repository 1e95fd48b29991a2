import Foundation
import LayoutHost
import TestSupport
import Testing

@Suite("Files of items' pictures")
struct PictureFileTests {
  /// A PNG of 2 × 1 red pixels.
  private static let red = Data(
    base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR42mP4z8AARAAI"
      + "/gH/GcBr5wAAAABJRU5ErkJggg=="
  )

  @Test("A file that many items name is read once for a picture")
  func readsOnce() throws {
    let (folder, red) = (try TemporaryFolder(), try #require(Self.red))
    let file = folder.url.appending(path: "red.png")
    try red.write(to: file)
    let files = PictureFiles()
    #expect(files.image(at: "red.png", in: folder.url.path) != nil)
    try FileManager.default.removeItem(at: file)
    #expect(files.image(at: "red.png", in: folder.url.path) != nil)
    #expect(files.notes.isEmpty)
  }

  @Test("After 1,000 files of items' pictures, no further one is read, and a note says so")
  func limitsFiles() throws {
    let (folder, red) = (try TemporaryFolder(), try #require(Self.red))
    for number in 0...1_000 {
      try red.write(to: folder.url.appending(path: "\(number).png"))
    }
    let files = PictureFiles()
    for number in 0..<1_000 {
      #expect(files.image(at: "\(number).png", in: folder.url.path) != nil)
    }
    #expect(files.notes.isEmpty)
    #expect(files.image(at: "1000.png", in: folder.url.path) == nil)
    #expect(files.notes == ["further pictures of items are not drawn: there are too many"])
    #expect(files.image(at: "7.png", in: folder.url.path) != nil)
  }
}

import LayoutSystem
import SystemPackage
import TestSupport
import Testing

@Suite("Files and folders of the system")
struct FileTests {
  @Test("Making a folder returns the folders that were missing, the outermost first")
  func missing() throws {
    let folder = try TemporaryFolder()
    let root = FilePath(folder.path)
    let inner = root.appending("a").appending("b")
    #expect(try inner.makeFolders() == [root.appending("a"), inner])
    #expect(try inner.makeFolders() == [])
    #expect(try FilePath(folder.path).names() == ["a"])
  }

  @Test("Making folders below a file fails, and leaves no folder")
  func blocked() throws {
    let folder = try TemporaryFolder(["file": ""])
    let path = FilePath(folder.path).appending("file").appending("a").appending("b")
    #expect(throws: Errno.notDirectory) { try path.makeFolders() }
    #expect(try FilePath(folder.path).names() == ["file"])
  }

  @Test("The names of a folder leave out the folder itself and its parent")
  func names() throws {
    let folder = try TemporaryFolder([".hidden": "", "b": "", "a": ""])
    #expect(try FilePath(folder.path).names().sorted() == [".hidden", "a", "b"])
    #expect(throws: Errno.noSuchFileOrDirectory) {
      try FilePath(folder.path).appending("none").names()
    }
  }

  @Test("A path with a NUL leads to no file, although its beginning does")
  func cutOff() throws {
    let folder = try TemporaryFolder(["file": ""])
    #expect(FileStatus.Kind(of: folder.path + "/file") == .file)
    #expect(throws: Errno.invalidArgument) { try FileStatus(of: folder.path + "/file\0.lua") }
  }
}

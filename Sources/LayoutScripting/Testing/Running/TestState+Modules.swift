import LayoutHost
import LayoutModel
import LayoutPlugins
import LayoutSystem
import LuaSandbox
import SystemPackage

// `require` for helpers beside the test file.
extension TestState {
  /// Defines `require` for the files of the test file's folder.
  func defineRequire() throws {
    let session = surroundings.session
    let files = ModuleFiles(in: file.folder, called: "the test's folder") { path in
      // A watch runs the tests again when the helper changes, or appears.
      session.didRead?([path])
      do {
        return LuaChunk(try FileReading.plainBytes(of: path), name: "@\(path)")
      } catch Errno.noSuchFileOrDirectory {
        return nil
      } catch Errno.notDirectory {
        return nil
      } catch {
        throw LayoutError(
          .unavailable,
          origin: .inputOutput,
          message: "the file cannot be read: \(error)",
          file: path
        )
      }
    }
    define("require", try files.function(in: lua))
  }
}

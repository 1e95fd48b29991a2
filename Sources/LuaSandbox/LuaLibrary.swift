import CLuaSandbox

/// The Lua library that the process has loaded.
///
/// It may be another release of 5.4 than the one that the program was built with.
public enum LuaLibrary {
  /// The release: `5.4.4`; nil where the library does not say.
  public static var release: String? {
    guard let ident = bridge_library_ident().map({ String(cString: $0) }) else { return nil }
    let words = ident.split(separator: " ")
    return words.firstIndex(of: "Lua").flatMap { words[($0 + 1)...].first }.map(String.init)
  }

  /// The library's file, or the program's where Lua is linked into it.
  public static var file: String? { bridge_library_file().map { String(cString: $0) } }
}

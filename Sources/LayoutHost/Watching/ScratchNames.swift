/// The names of files that editors and systems keep for themselves.
enum ScratchNames {
  /// Whether nobody is to be woken for a file or folder of this name in a folder that is watched
  /// whole.
  static func contains(_ name: String) -> Bool {
    name.hasPrefix(".") || name.hasSuffix("~") || name.hasSuffix(".swp")
      // Emacs saves by itself under #NAME#; Vim tries whether it may create files under 4913.
      || name.hasPrefix("#") && name.hasSuffix("#") || name == "4913"
  }
}

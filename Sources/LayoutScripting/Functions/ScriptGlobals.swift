import LayoutPlugins

/// The names that every script knows besides the session's functions.
enum ScriptGlobals {
  static let names = SectionConstructors.names + SandboxGlobals.names
}

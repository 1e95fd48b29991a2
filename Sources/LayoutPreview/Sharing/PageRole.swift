import LayoutModel

/// The rights of a page.
package enum PageRole: Sendable {
  /// A page on this machine, which may do everything.
  case owner
  /// A page on another machine, which looks: it scrolls and turns knobs in a session of its own, and
  /// reads no text, writes no file and starts no program.
  case viewer

  /// The requests of a page that only looks; all others need an owner.
  private static let looking: Set<String> = [
    "welcome", "gallery", "thumbnail", "open", "scene", "restore", "frames", "fling", "row", "step",
    "change", "looks", "explain", "diagnostics", "picture", "film",
  ]

  /// Whether the page may send a request with a name and members.
  func allows(_ name: String, with members: KeyedDecoder) -> Bool {
    switch self {
    case .owner: true
    // A text could be any program in Lua.
    case .viewer: Self.looking.contains(name) && !members.has("text")
    }
  }
}

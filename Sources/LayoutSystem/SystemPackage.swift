/// Other software that layouthost uses, as the system's packages have it.
///
/// ```swift
/// SystemPackage.pango.command(of: .apt)  // "apt-get install libpangocairo-1.0-0"
/// SystemPackage.pango.command(of: .brew)  // "brew install pango"
/// ```
package enum SystemPackage: Sendable, Hashable, CaseIterable {
  /// The library of Lua 5.4.
  case lua
  /// Pango, with Cairo and the other libraries that it needs.
  case pango
  /// The font Inter.
  case inter
  /// The program that makes videos.
  case ffmpeg

  /// A program that installs packages.
  package enum Manager: Sendable, Hashable, CaseIterable {
    /// Debian's.
    case apt
    /// Homebrew, on a Mac.
    case brew

    /// The manager of this system.
    package static let current: Manager = {
      #if canImport(Darwin)
      .brew
      #else
      .apt
      #endif
    }()
  }

  /// Returns the command that installs the package.
  package func command(of manager: Manager = .current) -> String {
    switch manager {
    case .apt: "apt-get install \(name(for: manager))"
    case .brew: "brew install \(name(for: manager))"
    }
  }

  /// Returns the name that a manager has for the package.
  private func name(for manager: Manager) -> String {
    switch (self, manager) {
    case (.lua, .apt): "liblua5.4-0"
    case (.lua, .brew): "lua@5.4"
    case (.pango, .apt): "libpangocairo-1.0-0"
    case (.pango, .brew): "pango"
    case (.inter, .apt): "fonts-inter"
    case (.inter, .brew): "font-inter"
    case (.ffmpeg, _): "ffmpeg"
    }
  }
}

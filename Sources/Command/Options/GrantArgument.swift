import ArgumentParser
import LayoutHost
import LayoutModel
import LayoutProviders

/// The capabilities that plugins may request: some, none, or those of a file.
enum GrantArgument: Sendable, Hashable {
  /// Some capabilities, and no others.
  case capabilities(Set<HostCapability>)
  /// The grants in a file.
  case file(String)

  /// Reads `text,log`, `none`, or `@` and the path of a file; nil if the text is another.
  init?(_ text: String) {
    if text.hasPrefix("@") {
      guard text.count > 1 else { return nil }
      self = .file(String(text.dropFirst()))
      return
    }
    let words = text == "none" ? [] : text.split(separator: ",", omittingEmptySubsequences: false)
    let capabilities = words.compactMap { HostCapability(rawValue: String($0)) }
    guard capabilities.count == words.count else { return nil }
    self = .capabilities(Set(capabilities))
  }

  /// Returns the grants of the operator, whose flag or variable messages name.
  /// - Throws: the failure of the file.
  func grants(from place: String) throws -> OperatorGrants {
    switch self {
    case .capabilities(let capabilities): OperatorGrants(capabilities, at: place)
    case .file(let path): try OperatorGrants(file: path)
    }
  }
}

extension GrantArgument: ExpressibleByArgument {
  init?(argument: String) { self.init(argument) }
}

extension HostOptions {
  /// Returns the grants of the option, or else of the variable `LAYOUTHOST_ALLOW`.
  /// - Throws: a `ValidationError` for an invalid value of the variable, and the failure of a file.
  func grants() throws -> OperatorGrants {
    if let allow { return try allow.grants(from: "--allow") }
    return try Self.environmentGrants()?.grants(from: Self.grantVariable) ?? OperatorGrants()
  }

  /// Returns what the variable lets plugins request; nil without it.
  /// - Throws: a `ValidationError` for an invalid value.
  static func environmentGrants() throws -> GrantArgument? {
    guard let text = environmentVariable(grantVariable) else { return nil }
    if let argument = GrantArgument(text) { return argument }
    throw ValidationError(
      "The variable \(grantVariable) must be a list of capabilities, as in text,log, or none, or @ and a file, not “\(text)”."
    )
  }

  private static let grantVariable = "LAYOUTHOST_ALLOW"
}

internal import LayoutHost
internal import LayoutModel
internal import SystemPackage

/// Any bytes as a document's text.
enum DocumentSubject {
  /// The most items of a section that is not an endless pattern.
  private static let itemLimit = 1_000
  /// The native engines that place any number of items at once.
  private static let endless: Set = ["list", "grid"]

  /// Reads the bytes as a document, solves it twice, and makes all requests about it.
  /// - Returns: the problem, in words; nil without one.
  static func problem(with bytes: [UInt8]) -> String? {
    func failure(_ error: LayoutError) -> LayoutError {
      error.excerpted(from: bytes, file: "document.json")
    }
    do throws(LayoutError) {
      return problem(with: ValueDecoder(try JSONReader.read(bytes)), failure)
    } catch {
      return problem(with: error, failure)
    }
  }

  /// Solves a document twice, and makes all requests about it.
  /// - Parameters:
  ///   - node: the document's tree.
  ///   - failure: returns the failure for a mistake in the document.
  /// - Returns: the problem, in words; nil without one.
  static func problem(
    with node: ValueDecoder,
    _ failure: (LayoutError) -> LayoutError
  ) -> String? {
    do throws(LayoutError) {
      guard try isSmall(node) else { return nil }
    } catch {
      return problem(with: error, failure)
    }
    let (first, second) = (SessionProbe(node, .probing), SessionProbe(node, .probing))
    return first.problem ?? difference(first, second)
  }

  private static func problem(
    with error: LayoutError,
    _ failure: (LayoutError) -> LayoutError
  ) -> String? {
    let text = FailureText().text(failure(error))
    return text.isEmpty || error.message.isEmpty ? "a failure says nothing: \(error)" : nil
  }

  /// Whether a document has few enough items to be solved.
  static func isSmall(_ node: ValueDecoder) throws(LayoutError) -> Bool {
    isSmall(
      try LayoutDocument(node) { file throws(LayoutError) in
        throw file.error(.unusable("there are no files here"))
      }
    )
  }

  private static func isSmall(_ document: LayoutDocument) -> Bool {
    let sections = document.collections.flatMap(\.sections)
    guard sections.count <= 50 else { return false }
    return sections.allSatisfy { section in
      if section.items.count <= itemLimit { return true }
      guard section.items.pattern.count == 0 else { return false }
      return switch section.layout {
      case .description: true
      case .provider(let reference): endless.contains(reference.name)
      }
    }
  }
}

/// Returns the difference between two results for one document.
func difference(_ first: SessionProbe, _ second: SessionProbe) -> String? {
  guard !first.wasTooSlow, !second.wasTooSlow, first.results != second.results else { return nil }
  let pairs = zip(first.results, second.results)
  let (one, other) = pairs.first { $0 != $1 } ?? ("\(first.results)", "\(second.results)")
  return "the second result differs:\n\(one)\n\(other)"
}

extension HostConfiguration {
  /// The program's plugins, which measure texts without fonts, and other settings for fuzzing.
  static let probing = probing(pluginFolders: [Checkout.root.appending("plugins").string])

  static func probing(pluginFolders: [String]) -> HostConfiguration {
    HostConfiguration(
      pluginFolders: pluginFolders,
      budget: PluginBudget(deadline: .limit(.seconds(1)), memoryCeiling: 8 << 20),
      textMeasurer: FixedLetters()
    )
  }
}

/// The folder of the sources.
enum Checkout {
  /// The checkout's root.
  static let root = fuzzing.removingLastComponent().removingLastComponent()
  /// The folder of the fuzzers' package.
  static let fuzzing = FilePath(#filePath).removingLastComponent().removingLastComponent()
}

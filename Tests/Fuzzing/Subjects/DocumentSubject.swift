internal import LayoutHost
internal import LayoutModel
internal import SystemPackage

/// Any bytes as a document's text.
public enum DocumentSubject {
  /// The most items of a section that is not a pattern without end.
  private static let itemLimit = 1_000
  /// The native engines that place any number of items at once.
  private static let endless: Set = ["list", "grid"]

  /// Reads the bytes as a document, lays it out twice, and asks everything about it.
  /// - Returns: what must not be, in words; nil for nothing.
  public static func problem(with bytes: [UInt8]) -> String? {
    let node: ValueDecoder
    do throws(DocumentError) {
      node = ValueDecoder(try JSONReader.read(bytes))
      let document = try LayoutDocument(node) { file throws(DocumentError) in
        throw file.error(.unusable("there are no files here"))
      }
      guard isSmall(document) else { return nil }
    } catch {
      return problem(with: error, in: bytes)
    }
    let (first, second) = (SessionProbe(node, .probing), SessionProbe(node, .probing))
    return first.problem ?? difference(first, second)
  }

  private static func problem(with error: DocumentError, in bytes: [UInt8]) -> String? {
    let failure = LayoutError(error).excerpted(from: bytes, file: "document.json")
    let text = FailureText().text(failure)
    return text.isEmpty || error.sentence.isEmpty ? "a failure says nothing: \(error)" : nil
  }

  private static func isSmall(_ document: LayoutDocument) -> Bool {
    let sections = document.collections.flatMap(\.sections)
    guard sections.count <= 50 else { return false }
    return sections.allSatisfy { section in
      if section.items.count <= itemLimit { return true }
      guard section.items.pattern.objects.isEmpty else { return false }
      return switch section.layout {
      case .description: true
      case .provider(let reference): endless.contains(reference.name)
      }
    }
  }
}

/// What differs between two answers to one document.
func difference(_ first: SessionProbe, _ second: SessionProbe) -> String? {
  guard !first.wasTooSlow, !second.wasTooSlow, first.answers != second.answers else { return nil }
  let pairs = zip(first.answers, second.answers)
  let (one, other) = pairs.first { $0 != $1 } ?? ("\(first.answers)", "\(second.answers)")
  return "the second answer differs:\n\(one)\n\(other)"
}

extension HostConfiguration {
  /// The program's plugins, which measure texts without fonts, and what fuzzing needs of others.
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

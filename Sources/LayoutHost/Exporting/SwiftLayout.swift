import LayoutEngine
import LayoutModel

/// Writes a file of Swift that makes the sections of a document, and the layout around them.
///
/// A value in, text out: the sections are described already.
struct SwiftLayout {
  /// A collection of the document.
  struct Collection {
    /// The collection's name on a screen; nil in a plain document.
    var name: String?
    /// The place of the configuration in the document.
    var path: DocumentPath
    /// The configuration; nil if only the sections are written.
    var configuration: LayoutConfiguration?
    /// The container that the sections were described in, in points.
    var container: LayoutSize
    /// The sections by their index in the collection.
    var sections: [(index: Int, section: DescribedSection)]
  }

  /// The document's file name; `-` for standard input, nil without a file.
  private let file: String?
  private let collections: [Collection]
  private var names = SwiftNames()

  /// Returns the text of the file.
  /// - Parameters:
  ///   - file: the document's file name, from which functions have their names.
  ///   - collections: the collections with their sections.
  /// - Returns: the file, with a function for each section and each layout.
  /// - Throws: `FAILED_PRECONDITION` at a part that UIKit has no counterpart of.
  static func text(
    of file: String?,
    _ collections: [Collection]
  ) throws(LayoutError) -> String {
    var layout = SwiftLayout(file: file, collections: collections)
    return try layout.text()
  }

  private init(file: String?, collections: [Collection]) {
    self.file = file
    self.collections = collections
  }

  private var title: String {
    file.map { $0 == "-" ? "a document" : TerminalText.line($0) } ?? "a document"
  }

  private mutating func text() throws(LayoutError) -> String {
    var functions: [[String]] = []
    for collection in collections {
      var sections: [(index: Int, function: String)] = []
      for (index, section) in collection.sections {
        let words = name(of: index, section, in: collection)
        let function = names.name(words)
        functions.append(
          comment(on: section, at: index, in: collection)
            + ["@MainActor func \(function)() -> NSCollectionLayoutSection {"]
            + (try SwiftSection.body(of: section)) + ["}"]
        )
        sections.append((index, function))
      }
      guard let configuration = collection.configuration else { continue }
      functions.append(try layout(of: collection, configuration, sections))
    }
    let lines = ["// Written by layouthost from \(title).", "import UIKit", ""]
    return (lines + functions.joined(separator: [""])).joined(separator: "\n") + "\n"
  }

  // MARK: Names and comments

  /// Returns a name that begins with those of the document and the collection.
  private func name(_ words: String, in collection: Collection) -> String {
    let base = file.map { $0.split(separator: ".").first.map(String.init) ?? $0 } ?? ""
    let document = SwiftNames.identifier(base).map { [$0] } ?? ["document"]
    return SwiftNames.identifier(
      (document + [collection.name ?? "", words]).joined(separator: " ")
    ) ?? "document"
  }

  private func name(
    of index: Int,
    _ section: DescribedSection,
    in collection: Collection
  ) -> String {
    guard collection.sections.count > 1 || collection.configuration == nil else {
      return name("section", in: collection)
    }
    return name(section.id.map { "\($0) section" } ?? "section \(index)", in: collection)
  }

  private func comment(
    on section: DescribedSection,
    at index: Int,
    in collection: Collection
  ) -> [String] {
    let name = section.id.map { "“\(TerminalText.line($0))”" } ?? "\(index)"
    let place = collection.name.map { " of “\(TerminalText.line($0))”" } ?? ""
    var lines = ["/// Section \(name)\(place) of \(title)."]
    if section.dependsOnContainer, let provider = section.provider {
      let size = collection.container
      let width = NumberText.rounded(size.width)
      let height = NumberText.rounded(size.height)
      lines += [
        "///",
        "/// “\(TerminalText.line(provider))” describes it like this in a container of "
          + "\(width) × \(height), and otherwise in others.",
      ]
    }
    return lines
  }

  // MARK: The layout

  private mutating func layout(
    of collection: Collection,
    _ configuration: LayoutConfiguration,
    _ sections: [(index: Int, function: String)]
  ) throws(LayoutError) -> [String] {
    guard configuration.pixelAlignment else {
      throw .notExportable(
        "UIKit always rounds to device pixels",
        at: collection.path.appending("configuration").appending("pixelAlignment"),
        hint: "remove “pixelAlignment”, or export single sections"
      )
    }
    for (index, item) in configuration.boundarySupplementaryItems.enumerated()
    where item.pinInsets != .zero {
      throw .notExportable(
        SwiftSection.pinsAtEdges,
        at: collection.path.appending("configuration").appending("boundarySupplementaryItems")
          .appending(index).appending("pinInsets"),
        hint: SwiftSection.pinHint
      )
    }
    var blocks = Self.statements(configuration)
    let isConfigured = !blocks.isEmpty
    let start = isConfigured ? "return " : ""
    if sections.count == 1 {
      var arguments: [(label: String?, value: SwiftExpression)] = [
        ("section", .text("\(sections[0].function)()"))
      ]
      if isConfigured { arguments.append(("configuration", .text("configuration"))) }
      blocks.append(
        SwiftExpression.call("UICollectionViewCompositionalLayout", arguments)
          .lines(indent: 2, start)
      )
    } else if isConfigured {
      blocks.append(
        ["  return UICollectionViewCompositionalLayout(", "    sectionProvider: { index, _ in"]
          + Self.choice(of: sections, indent: "      ")
          + ["    },", "    configuration: configuration", "  )"]
      )
    } else {
      blocks.append(
        ["  UICollectionViewCompositionalLayout { index, _ in"]
          + Self.choice(of: sections, indent: "    ") + ["  }"]
      )
    }
    let place = collection.name.map { "“\(TerminalText.line($0))” of " } ?? ""
    let words = name("layout", in: collection)
    let function = names.name(words)
    return ["/// The layout of \(place)\(title)."]
      + ["@MainActor func \(function)() -> UICollectionViewCompositionalLayout {"]
      + Array(blocks.joined(separator: [""])) + ["}"]
  }

  /// Returns the expression that calls the function of a section by its index.
  private static func choice(
    of sections: [(index: Int, function: String)],
    indent: String
  ) -> [String] {
    let cases = sections.map { "case \($0.index): \($0.function)()" }
    return (["switch index {"] + cases + ["default: nil", "}"]).map { indent + $0 }
  }

  /// Returns the statements that make a configuration; none for the default.
  private static func statements(_ configuration: LayoutConfiguration) -> [[String]] {
    var blocks: [[String]] = []
    var names = SwiftNames()
    var lines: [String] = []
    if configuration.scrollDirection != .vertical {
      lines.append("  configuration.scrollDirection = .\(configuration.scrollDirection.rawValue)")
    }
    if configuration.interSectionSpacing != 0 {
      let spacing = NumberText.shortest(configuration.interSectionSpacing)
      lines.append("  configuration.interSectionSpacing = \(spacing)")
    }
    if configuration.contentInsetsReference != .automatic {
      let reference = configuration.contentInsetsReference.rawValue
      lines.append("  configuration.contentInsetsReference = .\(reference)")
    }
    _ = names.name("configuration")
    let items = configuration.boundarySupplementaryItems.map { item in
      let name = names.name(item.elementKind)
      blocks.append(SwiftSection.boundaryItem(item, named: name))
      return name
    }
    if !items.isEmpty {
      lines += SwiftExpression.names(items)
        .lines(indent: 2, "configuration.boundarySupplementaryItems = ")
    }
    guard !lines.isEmpty else { return [] }
    let made = "  let configuration = UICollectionViewCompositionalLayoutConfiguration()"
    return blocks + [[made] + lines]
  }
}

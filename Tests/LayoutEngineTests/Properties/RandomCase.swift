import LayoutEngine
import LayoutModel
import TestSupport
import Testing

/// A document that a seed makes.
struct RandomCase: Sendable, CustomTestStringConvertible {
  var seed: UInt64
  var style: DocumentGenerator.Style

  /// Style and seed, as a test's report shows them.
  var testDescription: String { "\(style.rawValue), seed \(seed)" }

  /// One document for each seed.
  static func documents(_ style: DocumentGenerator.Style, _ seeds: Range<UInt64>) -> [RandomCase] {
    seeds.map { RandomCase(seed: $0, style: style) }
  }

  /// The document.
  var tree: JSONTree {
    var generator = DocumentGenerator(seed: seed, style: style)
    return generator.document()
  }

  /// Random numbers for a property's queries, independent of those that made the document.
  var numbers: SeededNumbers { SeededNumbers(seed: ~seed) }

  /// Expects that a property holds; reports the smallest document for which it does not.
  ///
  /// - Parameters:
  ///   - violation: returns the problem of a document's layout; nil if there is no problem.
  ///   - sourceLocation: where the property is.
  func expect(
    _ violation: (LayoutDocument) throws -> String?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let tree = self.tree
    guard Self.violation(violation, of: tree) != nil else { return }
    // Other numbers would not be tame any more.
    let smallest = tree.minimised(style == .tame ? .parts : .partsAndNumbers) {
      Self.violation(violation, of: $0) != nil
    }
    let found = Self.violation(violation, of: smallest) ?? "nothing"
    Issue.record("\(found)\n\(smallest)", sourceLocation: sourceLocation)
  }

  /// Returns the problem of a document's layout.
  ///
  /// Documents that cannot be read have no problem, nor have layouts that fail with
  /// `resourceExhausted` or `invalidArgument`. `GeneratorTests` limits their number.
  private static func violation(
    _ violation: (LayoutDocument) throws -> String?,
    of tree: JSONTree
  ) -> String? {
    guard let document = try? LayoutDocument(json: tree.description) else { return nil }
    do {
      return try violation(document)
    } catch let failure as LayoutError
      where failure.code == .resourceExhausted || failure.code == .invalidArgument
    {
      return nil
    } catch {
      return "\(error)"
    }
  }
}

extension CollectionLayout {
  /// All elements at rest, in the order of results.
  var allElements: [LayoutElement] {
    var elements: [LayoutElement] = []
    forEachElement { elements.append($0) }
    return elements
  }
}

extension LayoutRect {
  /// The rectangle on the other side of the middle of a width.
  func reflected(in width: Double) -> LayoutRect {
    LayoutRect(x: width - maxX, y: y, width: self.width, height: height)
  }
}

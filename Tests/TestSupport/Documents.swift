package import LayoutEngine
package import LayoutModel

extension LayoutDocument {
  /// Reads a document from a JSON text.
  package init(json: String) throws(LayoutError) {
    try self.init(ValueDecoder(JSONReader.read(Array(json.utf8)))) { file throws(LayoutError) in
      throw file.error(.unusable("test documents have no files"))
    }
  }

  /// Lays out the document in the environment that it describes.
  package func solved(
    calling provider: some LayoutProvider = ClosureProvider()
  ) throws -> CollectionLayout {
    try CollectionSolver(calling: provider).solve(collections[0], in: resolvedEnvironment)
  }

  /// The sections of a plain document.
  package var sections: [DocumentSection] {
    get { collections[0].sections }
    set { collections[0].sections = newValue }
  }

  /// The environment that the document describes.
  package var resolvedEnvironment: LayoutEnvironment {
    get throws { try environment.resolved(configuration: configuration) }
  }

  /// The same document, read from right to left.
  package var rightToLeft: LayoutDocument {
    var document = self
    document.environment.traits.layoutDirection = .rightToLeft
    return document
  }
}

extension DocumentSolver {
  /// Lays out all collections, with no sections of earlier layouts.
  package func solve() throws(LayoutError) -> Solution {
    var caches: [String?: SectionCache] = [:]
    return try solve(remembering: &caches)
  }
}

extension CollectionLayout {
  /// The frames of all items, in order.
  package var itemFrames: [LayoutRect] {
    sections.indices.flatMap { section in
      (0..<sections[section].layout.frames.count)
        .compactMap {
          element(at: ItemPath(section: section, item: $0))?.frame
        }
    }
  }
}

extension LayoutRect {
  /// Whether all four numbers agree to a millionth of a point, or within the precision of doubles.
  package func isNear(_ other: LayoutRect) -> Bool {
    let pairs = [(x, other.x), (y, other.y), (width, other.width), (height, other.height)]
    return pairs.allSatisfy { abs($0 - $1) <= Swift.max(1e-6, abs($1) * 1e-12) }
  }
}

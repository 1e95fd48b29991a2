import LayoutEngine
public import LayoutModel
import SystemPackage

extension Session {
  /// Returns the sections of the document as code in Swift that makes an `NSCollectionLayoutSection`
  /// of each, and the layout around them.
  ///
  /// Providers are called for their descriptions and frames; the code holds what they return.
  /// - Parameter section: the one section to write, counted from 0; on a screen, of the collection in
  ///   focus. By default all sections are written, and their layout.
  /// - Returns: the text of a file.
  /// - Throws: `FAILED_PRECONDITION` at a part of the document that UIKit has no counterpart of,
  ///   `OUT_OF_RANGE` if the section is missing, and the failure of a document that cannot be laid
  ///   out.
  public func swiftCode(section: Int? = nil) throws(LayoutError) -> String {
    try runOperation { () throws(LayoutError) in
      try locating { () throws(LayoutError) -> String in
        do throws(LayoutError) {
          return try SwiftLayout.text(of: state.source.fileName, collections(section))
        } catch {
          throw state.located(error)
        }
      }
    }
  }

  /// Describes the sections that are written.
  private func collections(_ only: Int?) throws(LayoutError) -> [SwiftLayout.Collection] {
    let solved = only == nil ? try solve().collections : [try focusedCollection()]
    var collections: [SwiftLayout.Collection] = []
    for solution in solved {
      guard let document = state.document.collections.first(where: { $0.name == solution.name })
      else { continue }
      if let only, !document.sections.indices.contains(only) {
        let count = document.sections.count
        throw LayoutError(
          .outOfRange,
          message: "there is no section \(only): the document has \(count.counted("section"))"
        )
      }
      if only == nil, let layout = document.layout {
        var failure = layout.node.error(
          .contradiction("UIKit's compositional layout has no counterpart of “\(layout.name)”")
        )
        failure.code = .failedPrecondition
        failure.hint = "export its sections one by one"
        throw failure
      }
      let describer = SectionDescriber(document, in: solution.environment, calling: registry)
      var sections: [(index: Int, section: DescribedSection)] = []
      for index in only.map({ $0..<$0 + 1 }) ?? document.sections.indices {
        sections.append((index, try describer.describe(index)))
      }
      collections.append(
        SwiftLayout.Collection(
          name: document.name,
          path: document.path,
          configuration: only == nil ? document.configuration : nil,
          container: solution.environment.container.contentSize,
          sections: sections
        )
      )
    }
    return collections
  }
}

extension DocumentSource {
  /// The name of the document's file without its folder; nil without a file.
  fileprivate var fileName: String? {
    path.map { $0 == "-" ? $0 : FilePath($0).lastComponent?.string ?? $0 }
  }
}

extension SessionState {
  /// Returns the failure of a part of the document with its place in the text.
  fileprivate func located(_ failure: LayoutError) -> LayoutError {
    guard failure.origin == .document, failure.line == nil, !failure.place.steps.isEmpty,
      let position = value(at: failure.place)?.position, position != .none
    else { return failure }
    var located = failure
    (located.line, located.column) = (Int(position.line), Int(position.column))
    return located
  }
}

package import LayoutModel

/// A section of a document as a description whose providers are replaced by what they return: what
/// can be written in another language.
package struct DescribedSection: Sendable, Equatable {
  /// The section's name in the document; nil if it has none.
  package var id: String?
  /// The provider that describes the section; nil if the document does.
  package var provider: String?
  /// Whether the provider describes the section differently in containers of other sizes.
  package var dependsOnContainer = false
  /// The path of the section's layout in the document.
  package var path: DocumentPath
  /// The description.
  package var description: SectionDescription
  /// The frames of custom groups; nil if the provider's frames are not linear in the group's size.
  var formulas: [(source: ProvidedFrames, frames: [FrameFormula]?)] = []

  /// Creates a section whose custom groups list their frames.
  init(_ description: SectionDescription, path: DocumentPath = DocumentPath()) {
    self.description = description
    self.path = path
  }

  /// Returns the frames that a provider gives a custom group, as formulas of the group's size.
  /// - Returns: the formulas; nil if the frames follow none.
  package func formulas(of source: ProvidedFrames) -> [FrameFormula]? {
    formulas.first { $0.source == source }?.frames
  }

  /// Returns the failure of a part of the description that cannot be written.
  /// - Parameters:
  ///   - words: the reason, as a clause about the section.
  ///   - steps: the steps from the section's layout to the part.
  ///   - hint: what to do.
  /// - Returns: the failure, at the part's place in the document, or at that of the provider.
  package func failure(
    _ words: String,
    at steps: [DocumentPath.Step] = [],
    hint: String
  ) -> LayoutError {
    guard let provider else {
      return .notExportable(
        words,
        at: DocumentPath(path.steps + steps, indexBase: path.indexBase),
        hint: hint
      )
    }
    let part = DocumentPath(steps).description
    let place = part.isEmpty ? "" : " (\(part) of its description)"
    return .notExportable("“\(provider)”: \(words)\(place)", at: path, hint: hint)
  }

  /// Equality of all that is written.
  package static func == (left: DescribedSection, right: DescribedSection) -> Bool {
    left.id == right.id && left.provider == right.provider && left.path == right.path
      && left.dependsOnContainer == right.dependsOnContainer
      && left.description == right.description
      && left.formulas.elementsEqual(right.formulas) {
        $0.source == $1.source && $0.frames == $1.frames
      }
  }
}

extension LayoutError {
  /// Returns the failure of a valid part of a document that another language cannot say.
  package static func notExportable(
    _ words: String,
    at path: DocumentPath,
    hint: String
  ) -> LayoutError {
    var failure = LayoutError(.unusable(words), path: path)
    failure.code = .failedPrecondition
    failure.hint = hint
    return failure
  }
}

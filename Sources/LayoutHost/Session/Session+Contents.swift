package import LayoutDrawing
import LayoutEngine
package import LayoutModel
import LayoutProviders

// The contents of the document's elements.
extension Session {
  /// Returns the contents of the document's elements, for pictures and the preview page.
  ///
  /// A look is that of the item, else of its section, of the plugin that lays the section out, or of
  /// the one that places the sections, else one that suits the item.
  /// - Parameters:
  ///   - look: the look of all items; nil if each has its own.
  ///   - progress: the progress of the last change's transition that is drawn; nil means the session
  ///     as it is.
  ///   - files: reads the files that items name as their `image`; nil if sample pictures are drawn.
  /// - Returns: the contents.
  /// - Throws: the failure of the transition.
  package func pictureContents(
    look: ElementLook? = nil,
    at progress: Double? = nil,
    files: PictureFiles? = nil
  ) throws(LayoutError) -> PictureContents {
    let path = state.source.path ?? "-"
    let folder = path == "-" ? "" : DocumentSource.folder(of: path)
    var contents = PictureContents(sections(of: state.document), look: look) { image in
      files?.image(at: image, in: folder)
    }
    guard let progress, let before = documentBeforeChange, let transition = try self.transition()
    else {
      return contents
    }
    var former: [String?: Set<LayoutElement>] = [:]
    for collection in try transition.at(progress).collections {
      let elements = collection.elements.enumerated()
        .filter { position, _ in
          transition.end(ofElementAt: position, in: collection, at: progress) == .before
        }
      former[collection.name] = Set(elements.map(\.element))
    }
    contents.add(former: sections(of: before), for: former)
    return contents
  }

  /// Returns the sections of each collection by its name.
  private func sections(of document: LayoutDocument) -> [String?: [PictureContents.Section]] {
    var sections: [String?: [PictureContents.Section]] = [:]
    for collection in document.collections {
      let common = collection.layout.flatMap { registry.look(of: $0) }
      sections[collection.name] = collection.sections.map { section in
        var look = section.look
        if look == nil, case .provider(let reference) = section.layout {
          look = registry.look(of: reference)
        }
        return PictureContents.Section(items: section.items, id: section.id, look: look ?? common)
      }
    }
    return sections
  }
}

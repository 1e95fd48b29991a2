/// Elements of one section that are drawn one after another.
///
/// A section has several groups if elements of other sections lie between its own.
package struct PictureGroup: Sendable, Equatable {
  /// The name by which a text refers to the group, such as `section-0`.
  package var id: String
  /// The description of the section, in a line.
  package var title: String
  /// The section, from 0; nil in the layout's own elements.
  var section: Int?
  /// The elements, farthest first.
  package var elements: [PictureElement]

  package init(id: String, title: String, section: Int?, elements: [PictureElement]) {
    (self.id, self.title) = (id, title)
    (self.section, self.elements) = (section, elements)
  }
}

import Foundation
import FoundationXML
import LayoutDrawing
import LayoutHost
import LayoutModel
import TestSupport
import Testing

extension Session {
  /// A session on a document that is a JSON text; plugins may take as long as they need.
  static func opening(json: String, plugins: TemporaryFolder? = nil) throws -> Session {
    let session = Session(
      HostConfiguration(
        pluginFolders: plugins.map { [$0.path] } ?? [],
        budget: PluginBudget(deadline: .unlimited)
      )
    )
    try session.open(ValueDecoder(JSONReader.read(Array(json.utf8))))
    return session
  }
}

extension Picture {
  /// The picture of a document that is a JSON text.
  static func whole(_ json: String, options: PictureOptions = PictureOptions()) throws -> Picture {
    try Picture(of: Session.opening(json: json).solve(), options: options)
  }

  /// All elements in the order of drawing.
  var elements: [PictureElement] { panes.flatMap(\.groups).flatMap(\.elements) }
}

/// An element of an XML text, as a real parser reads it.
final class XMLNode {
  let name: String
  let attributes: [String: String]
  var children: [XMLNode] = []
  var text = ""

  init(name: String, attributes: [String: String]) {
    (self.name, self.attributes) = (name, attributes)
  }

  /// The root of a text; fails the test where that is not well-formed.
  static func parse(_ text: String) throws -> XMLNode {
    let reader = XMLTreeReader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    let isWellFormed = parser.parse()
    try #require(isWellFormed, "\(String(describing: parser.parserError))")
    return try #require(reader.root.children.first)
  }

  /// The node and all below, in the order of the text.
  var all: [XMLNode] { [self] + children.flatMap(\.all) }

  /// All nodes of a name.
  func all(_ name: String) -> [XMLNode] { all.filter { $0.name == name } }

  /// The text of the title that is the node's own.
  var title: String? { children.first { $0.name == "title" }?.text }
}

private final class XMLTreeReader: NSObject, XMLParserDelegate {
  let root = XMLNode(name: "", attributes: [:])
  private lazy var open = [root]

  func parser(
    _ parser: XMLParser,
    didStartElement elementName: String,
    namespaceURI: String?,
    qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    let node = XMLNode(name: elementName, attributes: attributeDict)
    open.last?.children.append(node)
    open.append(node)
  }

  func parser(
    _ parser: XMLParser,
    didEndElement elementName: String,
    namespaceURI: String?,
    qualifiedName qName: String?
  ) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    open.last?.text += string
  }
}

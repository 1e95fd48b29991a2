#if Service
import FoundationEssentials
package import LayoutDrawing
package import LayoutHost
package import LayoutModel
import LayoutWire
import SwiftProtobuf

/// A document as a client sends it, with what replaces parts of its environment, and limits.
package struct RemoteQuestion: Sendable {
  let document: WireDocument
  let overrides: WireOverrides
  let limits: WireLimits

  /// Creates a question.
  /// - Parameters:
  ///   - content: the document with the files that it refers to.
  ///   - configuration: flags, content offset and limits; plugins are those of the service.
  package init(_ content: DocumentContent, _ configuration: HostConfiguration) {
    document = WireDocument(content)
    overrides = WireOverrides(
      configuration.flags,
      contentOffset: configuration.contentOffset,
      traits: configuration.flags.traits.object
    )
    limits = .with { limits in
      if case .limit(let time) = configuration.timeLimit {
        let (seconds, attoseconds) = time.components
        limits.time = .with {
          ($0.seconds, $0.nanos) = (seconds, Int32(attoseconds / 1_000_000_000))
        }
      }
      limits.memory = Int64(configuration.memoryLimit ?? 0)
    }
  }
}

/// The elements that a client asks for.
package enum RemoteExtent: Sendable, Hashable {
  /// All elements, as they rest.
  case whole
  /// The elements in sight at the content offset.
  case visible
  /// The elements that meet a rectangle of the content, in points.
  case rect(Rect)

  var query: WireQuery {
    .with {
      switch self {
      case .whole: break
      case .visible: $0.visible = WireVisibleQuery()
      case .rect(let rect): $0.rect = WireRect(rect)
      }
    }
  }
}

/// The picture that a client asks for.
package struct RemotePicture: Sendable, Hashable {
  /// The forms of pictures.
  package enum Form: String, Sendable, Hashable {
    /// A vector picture as text.
    case svg
    /// Pixels.
    case png
    /// A page.
    case pdf
    /// Characters for a terminal.
    case text
  }

  /// The form.
  package var form: Form
  /// Whether only what is in sight is drawn.
  package var isVisibleOnly = false
  /// Whether index paths and names are written.
  package var hasLabels = true
  /// Whether the colours are dark.
  package var isDark = false
  /// The pixels of a point, for PNG; nil for the standard.
  package var scale: Double?
  /// The terminal that characters are for.
  package var terminal: TerminalRenderer?
  /// The most elements.
  package var elementLimit = 0
  /// The most pixels of a PNG; nil for the standard.
  package var pixelLimit: Int?

  /// Creates a picture of all content in a form.
  package init(_ form: Form) { self.form = form }
}

extension WireDocument {
  fileprivate init(_ content: DocumentContent) {
    self.init()
    name = content.name ?? ""
    resources = content.resources.mapValues { .init($0) }
    switch content.form {
    case .json(let text): json = String(decoding: text, as: UTF8.self)
    case .lua(let text): lua = String(decoding: text, as: UTF8.self)
    case .batchLine(let text): batchLine = String(decoding: text, as: UTF8.self)
    case .tree(let tree):
      if case .object(let object) = tree.content { self.tree = .init(object) }
    }
  }
}

extension TraitsDescription {
  /// The traits that are given, as an object of a document.
  fileprivate var object: SourceObject {
    var object = SourceObject()
    func set(_ key: String, _ word: String?) {
      if let word { object.set(key, to: SourceValue(.string(word))) }
    }
    set("horizontalSizeClass", horizontalSizeClass?.rawValue)
    set("verticalSizeClass", verticalSizeClass?.rawValue)
    if let displayScale { object.set("displayScale", to: SourceValue(.number(displayScale))) }
    set("layoutDirection", layoutDirection?.rawValue)
    set("userInterfaceIdiom", userInterfaceIdiom?.rawValue)
    set("preferredContentSizeCategory", preferredContentSizeCategory?.rawValue)
    set("windowing", windowing?.rawValue)
    return object
  }
}
#endif

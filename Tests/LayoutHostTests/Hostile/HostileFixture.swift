import Foundation
import LayoutHost
import LayoutModel
import TestSupport
import Testing

/// A plugin that means harm, or whose author was careless, with what its second line says:
/// `-- expect: CODE[|CODE2] hook`.
struct HostileFixture: Sendable, CustomTestStringConvertible {
  static let folder = fixtures + "/hostile"

  let name: String
  /// The file's or folder's name.
  private let entry: String
  /// The possible status codes of its document; several if they depend on the machine's speed.
  let codes: [StatusCode]
  /// The hook that its document calls.
  let hook: ProviderMethodName
  /// The plugin's text.
  private let text: String

  var testDescription: String { name }

  /// All plugins of the folder, by name.
  static let all: [HostileFixture] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().compactMap(HostileFixture.init(entry:))
  }()

  private init?(entry: String) {
    let isFile = entry.hasSuffix(".lua")
    let path = Self.folder + "/" + entry + (isFile ? "" : "/init.lua")
    guard let bytes = FileManager.default.contents(atPath: path) else { return nil }
    text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(separator: "\n")
    let words = lines.dropFirst().first?.split(separator: " ") ?? []
    guard words.count == 4, words[1] == "expect:",
      let hook = ProviderMethodName.allCases.first(where: { $0.hookName == words[3] })
    else { return nil }
    self.entry = entry
    name = isFile ? String(entry.dropLast(4)) : entry
    codes = words[2].split(separator: "|").compactMap { StatusCode(rawValue: String($0)) }
    self.hook = hook
  }

  /// Little time for plugins that must run out of it, and enough for a busy machine for the others.
  var deadline: String { codes.contains(.deadlineExceeded) ? "20ms" : "30s" }

  // MARK: Folders

  /// A folder with the plugin, and with those of the others that it names.
  func folderOfItsOwn() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for fixture in withNamed {
      let entry = fixture.entry
      try FileManager.default.copyItem(
        atPath: Self.folder + "/" + entry,
        toPath: folder.path(of: entry)
      )
    }
    return folder
  }

  /// The plugin and those it names, and those that these name.
  private var withNamed: [HostileFixture] {
    var (found, next) = ([self], [self])
    while let fixture = next.popLast() {
      for other in Self.all
      where !found.contains(where: { $0.name == other.name })
        && fixture.text.contains("\"\(other.name)\"")
      {
        found.append(other)
        next.append(other)
      }
    }
    return found
  }

  // MARK: Documents

  /// Uses the plugin, beside good ones.
  var document: String {
    switch hook {
    case .screen, .coordinate:
      #"{"screen": {"layout": "\#(name)"}, "collections": {"main": {"sections": [\#(Self.list)]}}}"#
    case .collection:
      #"{"layout": "\#(name)", "sections": [\#(Self.list), \#(Self.list), \#(own)]}"#
    case .targetContentOffset: Self.document(sections: [named])
    default: Self.document(sections: [Self.list] + sections + [Self.circle])
    }
  }

  /// The plugin twice, so that the second call finds what the first one leaves.
  private var sections: [String] {
    switch hook {
    case .cell:
      let options = #"{"rowHeight": {"estimated": 44}, "cell": "\#(name)"}"#
      return [2, 3].map { #"{"layout": "list", "options": \#(options), "items": \#($0)}"# }
    case .visibleItems:
      let size = #"{"width": 100, "height": 50}"#
      let group = #"{"axis": "vertical", "size": \#(size), "items": [{"size": \#(size)}]}"#
      let section = #"{"group": \#(group), "visibleItems": "\#(name)"}"#
      return [#"{"layout": \#(section), "items": 3}"#]
    default:
      let items = (1...3).map { #"{"width": \#($0 * 10), "height": 20, "text": "a"}"# }
      return [#"{"layout": "\#(name)", "items": [\#(items.joined(separator: ", "))]}"#, named]
    }
  }

  /// A section that the plugin lays out itself if it can, else a list.
  private var own: String { text.contains("layout = ") ? named : Self.list }

  private var named: String { #"{"layout": "\#(name)", "items": 5}"# }

  private static let list = #"{"layout": "list", "items": 3}"#
  private static let circle = #"{"layout": "circle", "items": 4}"#

  /// Good plugins and an engine.
  static let good = document(sections: [
    list, #"{"layout": "decorated", "items": 5}"#, circle,
    #"{"layout": "patient", "items": 3}"#,
  ])

  private static func document(sections: [String]) -> String {
    #"{"sections": [\#(sections.joined(separator: ", "))]}"#
  }
}

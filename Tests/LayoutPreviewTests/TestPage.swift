import Foundation
import LayoutHost
import LayoutPreview
import Synchronization
import TestSupport
import Testing

/// A page without a browser: requests as text, replies as JSON.
final class TestPage {
  private final class Sent: Sendable {
    let messages = Mutex<[String]>([])
  }

  private let sent = Sent()
  private let page: PreviewPage

  init(_ documents: [String] = [], plugins: String = Fixtures.root.path + "/plugins") {
    var configuration = PreviewConfiguration(documents: documents)
    configuration.host = HostConfiguration(pluginFolders: [plugins])
    page = PreviewPage(configuration, OpenedDocuments(pageLimit: 2)) { [sent] text in
      sent.messages.withLock { $0.append(String(decoding: text, as: UTF8.self)) }
    }
  }

  /// Sends a request, and returns the reply's object.
  func request(_ text: String) throws -> [String: Any] {
    page.handle(Array(text.utf8))
    let messages = sent.messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
    let reply = try #require(messages.first)
    let object = try JSONSerialization.jsonObject(with: Data(reply.utf8))
    return try #require(object as? [String: Any])
  }

  /// The frames of the first collection's items in a reply.
  static func frames(_ reply: [String: Any]) throws -> [[Double]] {
    let collection = try #require((reply["collections"] as? [[String: Any]])?.first)
    let elements = try #require(collection["elements"] as? [[Any]])
    return elements.filter { $0[0] as? Int == 0 }.map { $0[3..<7].compactMap { $0 as? Double } }
  }
}

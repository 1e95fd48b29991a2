package import LayoutModel
package import SwiftProtobuf

// Conversations with providers: calls in which the provider calls the host before it replies.

extension WireConverseCall {
  /// Creates the message of a call.
  /// - Parameters:
  ///   - method: the name of the method.
  ///   - message: the request of the method.
  package init(of method: String, _ message: any SwiftProtobuf.Message) {
    self.init()
    self.method = method
    request =
      switch message {
      case let call as WireProviderCall: .call(call)
      case let request as WireVisibleItemsRequest: .visibleItems(request)
      case let request as WireTargetContentOffsetRequest: .targetContentOffset(request)
      case let request as WireCoordinateRequest: .coordinate(request)
      case let request as WireMovementTargetRequest: .movementTarget(request)
      case let request as WireChangedItemsRequest: .changedItems(request)
      case let request as WireContentOffsetAfterChangeRequest: .contentOffsetAfterChange(request)
      default: nil
      }
  }
}

extension WireProviderTurn {
  /// The reply that ends the conversation; nil if it is a request or an empty turn.
  package var message: (any SwiftProtobuf.Message)? {
    switch turn {
    case .layout(let reply): reply
    case .section(let reply): reply
    case .group(let reply): reply
    case .cell(let reply): reply
    case .visibleItems(let reply): reply
    case .targetContentOffset(let reply): reply
    case .screen(let reply): reply
    case .coordinate(let reply): reply
    case .movementTarget(let reply): reply
    case .changedItems(let reply): reply
    case .contentOffsetAfterChange(let reply): reply
    case .collection(let reply): reply
    case .askLayout, .askText, .askElement, .askChange, .askSections, .askSectionElement, nil: nil
    }
  }
}

extension WireTextSize {
  package init(_ size: TextSize) {
    self.init()
    (width, height, baseline) = (size.width, size.height, size.baseline)
    lines = Int64(size.lineCount)
  }
}

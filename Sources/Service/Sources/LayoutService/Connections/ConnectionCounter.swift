import LayoutProcesses
import NIOCore

/// Counts the connections of all addresses, and stops accepting others at a limit.
///
/// Clients then wait in the system's queue, and are accepted when a connection ends. All listeners
/// and connections use one event loop, which alone uses the counter.
package final class ConnectionCounter: @unchecked Sendable {
  /// The most connections.
  private let limit: Int
  /// The most open files and sockets of the process, without the reserve; nil if that is unknown.
  private let descriptorLimit: Int?
  /// The number of open files and sockets of the process; nil if that is unknown.
  private let descriptorsInUse: () -> Int?
  /// The open connections.
  package private(set) var count = 0
  /// The number of connections that are accepted before the open files are counted again.
  private var allowance = 0
  /// The listeners that accept no connections, to be called when one may be accepted.
  private var held: [() -> Void] = []

  /// The time after which a counter without descriptors to spare checks again.
  static let pause = TimeAmount.milliseconds(100)

  /// Creates a counter.
  /// - Parameters:
  ///   - limits: the number of connections and of descriptors.
  ///   - descriptorsInUse: returns the number of open files and sockets; nil if that is unknown.
  package init(
    _ limits: ConnectionLimits,
    descriptorsInUse: @escaping () -> Int? = { DescriptorLimit.inUse }
  ) {
    limit = limits.count
    descriptorLimit = limits.descriptors.map { $0 - ConnectionLimits.reserve(of: $0) }
    self.descriptorsInUse = descriptorsInUse
  }

  /// The reason why no connection may be accepted.
  package enum Refusal {
    /// There are as many connections as there may be.
    case connections
    /// There are no descriptors to spare.
    case descriptors
  }

  /// Returns the reason why no other connection may be accepted; nil if one may be.
  /// - Complexity: O(1); O(number of open files) as often as a share of the free ones was used.
  package func refusal() -> Refusal? {
    guard count < limit else { return .connections }
    guard let descriptorLimit else { return nil }
    if allowance <= 0 {
      // Half of them, since other threads open files too.
      allowance = (descriptorLimit - (descriptorsInUse() ?? count) + 1) / 2
    }
    return allowance > 0 ? nil : .descriptors
  }

  /// Counts a connection that was accepted.
  package func open() {
    count += 1
    allowance -= 1
  }

  /// Counts a connection that has ended, and lets the listeners go on.
  package func close() {
    count -= 1
    goOn()
  }

  /// Keeps a listener that accepts no connections, until one ends.
  /// - Parameter resume: lets it try again.
  package func hold(_ resume: @escaping () -> Void) { held.append(resume) }

  /// Lets all listeners try again.
  func goOn() {
    let listeners = held
    held = []
    for resume in listeners { resume() }
  }
}

/// Lets one listener accept connections as long as the counter allows others.
final class ListenerLimit: ChannelDuplexHandler {
  typealias InboundIn = any Channel
  typealias OutboundIn = Never

  private let counter: ConnectionCounter
  /// Whether the listener waits for a connection to end.
  private var isHeld = false

  init(_ counter: ConnectionCounter) { self.counter = counter }

  /// Accepts connections, or waits until one ends.
  func read(context: ChannelHandlerContext) {
    guard !isHeld else { return }
    guard let refusal = counter.refusal() else { return context.read() }
    isHeld = true
    counter.hold { [self] in
      isHeld = false
      if context.channel.isActive { read(context: context) }
    }
    guard refusal == .descriptors else { return }
    context.eventLoop.assumeIsolated()
      .scheduleTask(in: ConnectionCounter.pause) { [counter] in
        counter.goOn()
      }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let counter = counter
    counter.open()
    unwrapInboundIn(data).closeFuture.assumeIsolated().whenComplete { _ in counter.close() }
    context.fireChannelRead(data)
  }
}

package import LayoutModel
import LayoutSystem
import SystemPackage

/// A connection to a client: standard input and output, or a socket.
package struct DebugConnection: Sendable {
  private let input: FileDescriptor
  private let send: @Sendable ([UInt8]) -> Void

  /// The connection over standard input and output.
  package static let standard = DebugConnection(input: .standardInput) { bytes in
    _ = try? FileDescriptor.standardOutput.writeWhole(bytes)
  }

  /// The connection over a socket, which the caller closes.
  init(socket: FileDescriptor) {
    self.init(input: socket) { bytes in
      bytes.withUnsafeBytes { Self.send($0, to: socket) }
    }
  }

  /// Sends bytes and waits until all are taken; a client that is gone loses them.
  private static func send(_ bytes: UnsafeRawBufferPointer, to socket: FileDescriptor) {
    var rest = bytes[...]
    while !rest.isEmpty {
      do throws(Errno) {
        rest = rest.dropFirst(try socket.send([UnsafeRawBufferPointer(rebasing: rest)]))
      } catch {
        guard error == .interrupted else { return }
      }
    }
  }

  private init(input: FileDescriptor, send: @escaping @Sendable ([UInt8]) -> Void) {
    (self.input, self.send) = (input, send)
  }

  /// Serves a client until it ends the session or the connection, and then ends its program.
  /// - Parameter makeSubject: returns the program for a client's arguments.
  /// - Throws: `RESOURCE_EXHAUSTED` without memory.
  package func serve(
    _ makeSubject: @escaping @Sendable (LaunchArguments) throws(LayoutError) -> DebugSubject
  ) throws(LayoutError) {
    let adapter = try DebugAdapter(send: send, makeSubject: makeSubject)
    defer {
      adapter.end()
      adapter.waitForEnd()
    }
    var reader = MessageReader()
    while !adapter.isEnded, let bytes = receive() {
      reader.append(bytes)
      while let part = reader.next() { adapter.receive(part) }
    }
  }

  /// The bytes that are received at once.
  private static let pieceSize = 1 << 16

  /// Waits for bytes; nil at the end of the connection.
  private func receive() -> [UInt8]? {
    while true {
      do {
        let bytes = try [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, count in
          count = try input.read(into: UnsafeMutableRawBufferPointer(buffer))
        }
        return bytes.isEmpty ? nil : bytes
      } catch Errno.interrupted {
        continue
      } catch {
        return nil
      }
    }
  }
}

import GRPCCore
import LayoutService
import LayoutWire
import SwiftProtobuf

/// The days of a month in seven columns, as a provider in Swift.
@main
struct Calendar: WireLayoutProvider.SimpleServiceProtocol {
  static func main() async throws { try await ProviderServer.run(Calendar()) }

  func describe(
    request: WireDescribeRequest,
    context: ServerContext
  ) async throws -> WireDescribeReply {
    let calendar = try WireProviderDescription.with {
      ($0.name, $0.version, $0.api) = ("calendar", "1.0.0", 1)
      $0.summary = "The days of a month in seven columns."
      $0.methods = ["Group"]
      $0.options = try Google_Protobuf_Struct(
        jsonString: """
          {
            "firstWeekday": {"type": "integer", "default": 0, "minimum": 0, "maximum": 6,
              "doc": "The column of the first day, from 0."},
            "rowHeight": {"type": "number", "default": 44, "minimum": 0,
              "doc": "A week's height, in points."}
          }
          """
      )
    }
    return .with { $0.providers = [calendar] }
  }

  func group(request: WireProviderCall, context: ServerContext) async throws -> WireGroupReply {
    let options = request.options.fields
    let first = Int(options["firstWeekday"]?.numberValue ?? 0)
    let height = options["rowHeight"]?.numberValue ?? 0
    let width = request.environment.container.contentSize.width / 7
    let days = first..<first + Int(request.items.count)
    let frames = WireFrames.with {
      $0.count = request.items.count
      $0.x = days.map { Double($0 % 7) * width }
      $0.y = days.map { Double($0 / 7) * height }
      // A column with one value has it for all frames.
      ($0.width, $0.height) = ([width], [height])
    }
    return .with { $0.frames = frames }
  }
}

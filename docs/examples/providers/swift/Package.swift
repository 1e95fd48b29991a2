// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "calendar",
  dependencies: [
    // Elsewhere: the same folder of a checkout. SwiftPM finds a package within another only by its path.
    .package(name: "layouthost-service", path: "../../../../Sources/Service"),
    .package(url: "https://github.com/grpc/grpc-swift-2", from: "2.4.3"),
    .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0", traits: []),
  ],
  targets: [
    .executableTarget(
      name: "calendar",
      dependencies: [
        .product(name: "LayoutService", package: "layouthost-service"),
        .product(name: "GRPCCore", package: "grpc-swift-2"),
        .product(name: "SwiftProtobuf", package: "swift-protobuf"),
      ]
    )
  ]
)

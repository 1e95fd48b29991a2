// swift-tools-version: 6.2
import PackageDescription

/// What the tests import, all of it from the main package with its trait on.
let dependencies: [Target.Dependency] = [
  .product(name: "LayoutHost", package: "layouthost"),
  .product(name: "LayoutService", package: "layouthost"),
  .product(name: "SwiftProtobuf", package: "swift-protobuf"),
  .product(name: "GRPCCore", package: "grpc-swift-2"),
  .product(name: "GRPCNIOTransportHTTP2Posix", package: "grpc-swift-nio-transport"),
  .product(name: "MetricsTestKit", package: "swift-metrics"),
]

/// The trait, unless the main package has the service on without it.
let traits: Set<Package.Dependency.Trait> =
  Context.environment["LAYOUTHOST_SERVICE"] == nil ? ["Service"] : []

// A package of its own, so that building the service leaves the main package's `Package.resolved`
// as it is: one that names gRPC lets builds without the trait fetch gRPC, too.
let package = Package(
  name: "layouthost-service",
  dependencies: [
    .package(name: "layouthost", path: "../..", traits: traits),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0", traits: []),
    .package(url: "https://github.com/grpc/grpc-swift-2", from: "2.4.3"),
    .package(url: "https://github.com/grpc/grpc-swift-nio-transport", from: "2.9.2"),
  ],
  targets: [
    // The example of a provider in Swift.
    .executableTarget(
      name: "calendar",
      dependencies: [
        .product(name: "LayoutService", package: "layouthost"),
        .product(name: "GRPCCore", package: "grpc-swift-2"),
        .product(name: "SwiftProtobuf", package: "swift-protobuf"),
      ],
      path: "Examples/calendar"
    ),
    .testTarget(name: "LayoutWireTests", dependencies: dependencies),
    // Tests in Swift and in Python run both programs.
    .testTarget(
      name: "LayoutServiceTests",
      dependencies: dependencies + [
        "calendar", .product(name: "layouthost", package: "layouthost"),
      ]
    ),
  ]
)

// swift-tools-version: 6.2
import PackageDescription

/// The settings of every Swift target.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A product of the package that this one is part of.
func layouthost(_ product: String) -> Target.Dependency {
  .product(name: product, package: "layouthost")
}

// The gRPC service and the client of providers in other languages. A separate package, so that
// programs without them fetch and build no gRPC.
let package = Package(
  name: "layouthost-service",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "layouthost-service", targets: ["ServiceProgram"]),
    .library(name: "LayoutService", targets: ["LayoutService", "LayoutWire"]),
  ],
  dependencies: [
    // Without a name, the identity of a package in a folder is the folder's name.
    .package(name: "layouthost", path: "../.."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-certificates", from: "1.21.1"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    .package(url: "https://github.com/apple/swift-nio-http2", from: "1.46.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0", traits: []),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    .package(url: "https://github.com/grpc/grpc-swift-2", from: "2.4.3"),
    .package(url: "https://github.com/grpc/grpc-swift-nio-transport", from: "2.9.2"),
    .package(url: "https://github.com/grpc/grpc-swift-protobuf", from: "2.4.1"),
  ],
  targets: [
    .target(
      name: "LayoutWire",
      dependencies: [
        layouthost("LayoutHost"),
        .product(name: "GRPCCore", package: "grpc-swift-2"),
        .product(name: "GRPCProtobuf", package: "grpc-swift-protobuf"),
        .product(name: "SwiftProtobuf", package: "swift-protobuf"),
      ],
      swiftSettings: strict
    ),
    .target(name: "CAllocator", cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "LayoutService",
      dependencies: [
        "CAllocator", "LayoutWire", layouthost("LayoutHost"), layouthost("LayoutProcesses"),
        layouthost("LayoutDrawing"),
        layouthost("LayoutRaster"),
        .product(name: "CoreMetrics", package: "swift-metrics"),
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "GRPCCore", package: "grpc-swift-2"),
        .product(name: "GRPCNIOTransportHTTP2Posix", package: "grpc-swift-nio-transport"),
        .product(name: "GRPCProtobuf", package: "grpc-swift-protobuf"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOCertificateReloading", package: "swift-nio-extras"),
        .product(name: "NIOHPACK", package: "swift-nio-http2"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTP2", package: "swift-nio-http2"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "NIOTLS", package: "swift-nio"),
        .product(name: "SwiftProtobuf", package: "swift-protobuf"),
        .product(name: "SystemPackage", package: "swift-system"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
        .product(name: "X509", package: "swift-certificates"),
      ],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "ServiceProgram",
      dependencies: [
        "LayoutService", layouthost("Command"), layouthost("LayoutHost"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: strict
    ),
    // The example provider in Swift.
    .executableTarget(
      name: "calendar",
      dependencies: [
        "LayoutService",
        .product(name: "GRPCCore", package: "grpc-swift-2"),
        .product(name: "SwiftProtobuf", package: "swift-protobuf"),
      ],
      path: "Examples/calendar"
    ),
    .testTarget(
      name: "LayoutWireTests",
      dependencies: [
        "LayoutWire", layouthost("LayoutHost"),
        .product(name: "GRPCCore", package: "grpc-swift-2"),
        .product(name: "GRPCProtobuf", package: "grpc-swift-protobuf"),
        .product(name: "SwiftProtobuf", package: "swift-protobuf"),
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "LayoutServiceTests",
      dependencies: [
        "LayoutService", "LayoutWire", "ServiceProgram", "calendar", layouthost("LayoutHost"),
        .product(name: "GRPCCore", package: "grpc-swift-2"),
        .product(name: "GRPCNIOTransportHTTP2Posix", package: "grpc-swift-nio-transport"),
        .product(name: "CoreMetrics", package: "swift-metrics"),
        .product(name: "MetricsTestKit", package: "swift-metrics"),
        .product(name: "SwiftProtobuf", package: "swift-protobuf"),
      ],
      swiftSettings: strict
    ),
  ]
)

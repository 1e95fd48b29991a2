// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that building the service leaves the main package's `Package.resolved`
// as it is: one that names gRPC lets builds without the trait fetch gRPC, too.
let package = Package(
  name: "layouthost-service",
  dependencies: [
    .package(name: "layouthost", path: "../..", traits: ["Service"])
  ],
  targets: [
    .testTarget(
      name: "LayoutWireTests",
      dependencies: [
        .product(name: "LayoutService", package: "layouthost"),
        .product(name: "LayoutHost", package: "layouthost"),
      ]
    )
  ]
)

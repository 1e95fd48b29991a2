// swift-tools-version: 6.2
import PackageDescription

// A package of your own names the repository instead of the path:
// .package(url: "https://example.com/layouthost", from: "0.3.0")
let package = Package(
  name: "embedding",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "layouthost", path: "../../..")],
  targets: [
    // Lays out a document, then reads frames and scrolls.
    .executableTarget(
      name: "QueryFrames",
      dependencies: [.product(name: "LayoutHost", package: "layouthost")]
    ),
    // Adds a layout that is written in Swift.
    .executableTarget(
      name: "SwiftProvider",
      dependencies: [.product(name: "LayoutHost", package: "layouthost")]
    ),
    // Shares a session among tasks.
    .executableTarget(
      name: "SharedSession",
      dependencies: [.product(name: "LayoutHost", package: "layouthost")]
    ),
    // Names of MacTypes, UIKit and SwiftUI, which a program imports beside the library.
    .target(name: "AppleNames", path: "Tests/AppleNames"),
    // Tests every document of a folder, in XCTest and in Swift Testing.
    .testTarget(
      name: "DocumentTests",
      dependencies: [
        "AppleNames", .product(name: "LayoutHost", package: "layouthost"),
        .product(name: "LayoutTesting", package: "layouthost"),
      ],
      exclude: ["documents", "plugins"]
    ),
  ]
)

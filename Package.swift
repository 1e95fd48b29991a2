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

let package = Package(
  name: "layouthost",
  products: [
    .executable(name: "layouthost", targets: ["Program"]),
    .library(name: "LayoutHost", targets: ["LayoutHost", "LayoutModel", "LayoutEngine"]),
    .library(name: "LayoutDrawing", targets: ["LayoutDrawing"]),
    .library(name: "LayoutRaster", targets: ["LayoutRaster"]),
    .library(name: "LayoutTesting", targets: ["LayoutTesting"]),
    .library(name: "LayoutPlugins", targets: ["LayoutPlugins", "LuaSandbox"]),
    // For packages that add to the command, as Sources/Service does.
    .library(name: "Command", targets: ["Command"]),
    .library(name: "TestSupport", targets: ["TestSupport"]),
    .library(name: "FuzzReplay", targets: ["FuzzReplay"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ],
  targets: [
    // Lowest first; a target imports only what stands above it (docs/architecture.md).
    .systemLibrary(
      name: "CLua",
      pkgConfig: "lua5.4",
      providers: [.apt(["liblua5.4-dev"]), .brew(["lua@5.4"])]
    ),
    // The parts of the platform that Swift does not reach: stacks, the allocator, and processes.
    .target(name: "CPlatform", cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "CLuaSandbox",
      dependencies: ["CLua", "CPlatform"],
      cSettings: [
        .headerSearchPath("Core"), .headerSearchPath("Library"), .headerSearchPath("Buffers"),
        .treatAllWarnings(as: .error),
      ]
    ),
    .target(name: "LuaSandbox", dependencies: ["CLuaSandbox"], swiftSettings: strict),
    // Texts of the targets below, embedded.
    .target(name: "CEmbeddedFiles", cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "LayoutModel",
      dependencies: ["CPlatform", "CEmbeddedFiles"],
      exclude: ["Resources"],
      swiftSettings: strict
    ),
    .target(name: "LayoutEngine", dependencies: ["LayoutModel"], swiftSettings: strict),
    .target(
      name: "LayoutDrawing",
      dependencies: ["LayoutModel", "LayoutEngine"],
      swiftSettings: strict
    ),
    // Loads Pango when it is first needed; links nothing.
    .target(name: "CPango", cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "LayoutText",
      dependencies: ["CPango", "LayoutModel"],
      swiftSettings: strict
    ),
    .target(
      name: "LayoutPlugins",
      dependencies: [
        "CLuaSandbox", "LuaSandbox", "CPlatform", "LayoutModel", "LayoutEngine",
        .product(name: "CoreMetrics", package: "swift-metrics"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      exclude: ["Resources"],
      swiftSettings: strict
    ),
    .target(
      name: "LayoutHost",
      dependencies: [
        "LuaSandbox", "LayoutModel", "LayoutEngine", "LayoutText", "LayoutPlugins",
        .product(name: "CoreMetrics", package: "swift-metrics"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      exclude: ["Resources"],
      swiftSettings: strict
    ),
    // For tests of those who link it; knows no testing library.
    .target(
      name: "LayoutTesting",
      dependencies: [
        "LayoutModel", "LayoutEngine", "LayoutHost",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: strict
    ),
    .target(
      name: "LayoutScripting",
      dependencies: [
        "LuaSandbox", "LayoutModel", "LayoutEngine", "LayoutPlugins", "LayoutHost", "LayoutDrawing",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      exclude: ["Resources"],
      swiftSettings: strict
    ),
    .target(
      name: "LayoutRaster",
      dependencies: ["CPango", "LayoutModel", "LayoutText", "LayoutDrawing"],
      swiftSettings: strict
    ),
    .target(
      name: "CTerminal",
      path: "Sources/LineEditor/CTerminal",
      cSettings: [.treatAllWarnings(as: .error)]
    ),
    .target(
      name: "LineEditor",
      dependencies: [
        "CTerminal",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      exclude: ["CTerminal"],
      swiftSettings: strict
    ),
    // The live page: its server and its files.
    .target(
      name: "LayoutPreview",
      dependencies: [
        "LayoutModel", "LayoutEngine", "LayoutHost", "LayoutDrawing", "LayoutRaster",
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOWebSocket", package: "swift-nio"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      exclude: ["Page"],
      swiftSettings: strict
    ),
    .target(
      name: "Command",
      dependencies: [
        "LayoutModel", "LayoutEngine", "LayoutHost", "LayoutDrawing", "LayoutScripting",
        "LayoutPlugins", "LayoutRaster", "LayoutPreview", "LineEditor",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "Program",
      dependencies: [
        "Command", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict
    ),

    // Tests.
    .target(
      name: "TestSupport",
      dependencies: [
        "LayoutModel", "LayoutEngine",
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      path: "Tests/TestSupport",
      swiftSettings: strict
    ),
    .testTarget(
      name: "LayoutEngineTests",
      dependencies: ["LayoutModel", "LayoutEngine", "TestSupport"],
      exclude: ["Fixtures"],
      swiftSettings: strict
    ),
    // Compares with the library functions of plain Lua.
    .testTarget(
      name: "LuaSandboxTests",
      dependencies: ["LuaSandbox", "CLua", "CLuaSandbox", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "LayoutModelTests",
      dependencies: ["LayoutModel", "LayoutEngine", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "LayoutTextTests",
      dependencies: ["LayoutModel", "LayoutText", "TestSupport"],
      swiftSettings: strict
    ),
    // Parts of the command, in the tests' own process.
    .testTarget(
      name: "CommandPartTests",
      dependencies: [
        "Command", "TestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict
    ),
    // Runs the program, on which it does not depend: it would be compiled again whenever that is linked.
    .testTarget(
      name: "CommandTests",
      dependencies: ["LayoutModel", "LayoutHost", "TestSupport"],
      exclude: ["Fixtures"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "LayoutPluginsTests",
      dependencies: [
        "LuaSandbox", "LayoutModel", "LayoutEngine", "LayoutPlugins", "TestSupport",
        .product(name: "Logging", package: "swift-log"),
        .product(name: "MetricsTestKit", package: "swift-metrics"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      exclude: ["Fixtures"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "LayoutHostTests",
      dependencies: [
        "LayoutModel", "LayoutEngine", "LayoutPlugins", "LayoutHost", "TestSupport",
        .product(name: "Logging", package: "swift-log"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      exclude: ["Fixtures"],
      swiftSettings: strict
    ),
    // Tested as users test their own documents.
    .testTarget(
      name: "ExampleLayoutTests",
      dependencies: ["LayoutModel", "LayoutEngine", "LayoutHost", "LayoutTesting", "TestSupport"],
      exclude: ["Goldens"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "LayoutScriptingTests",
      dependencies: [
        "LuaSandbox", "LayoutModel", "LayoutEngine", "LayoutPlugins", "LayoutHost",
        "LayoutScripting", "TestSupport",
      ],
      exclude: ["Fixtures"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "LayoutDrawingTests",
      dependencies: [
        "LayoutModel", "LayoutEngine", "LayoutHost", "LayoutDrawing", "TestSupport",
      ],
      exclude: ["Fixtures"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "LayoutRasterTests",
      dependencies: [
        "LayoutModel", "LayoutEngine", "LayoutHost", "LayoutDrawing", "LayoutRaster", "TestSupport",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "LayoutPreviewTests",
      dependencies: [
        "LayoutModel", "LayoutEngine", "LayoutHost", "LayoutPreview", "TestSupport",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOWebSocket", package: "swift-nio"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "LineEditorTests",
      dependencies: [
        "LineEditor", "TestSupport",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: strict
    ),
    // Long tests of memory and of other programs, which Scripts/test runs with --soak.
    .testTarget(
      name: "SoakTests",
      dependencies: ["TestSupport"],
      path: "Tests/Soak",
      swiftSettings: strict
    ),
    // The fuzzer's sources; the tests replay its corpus.
    .target(
      name: "FuzzReplay",
      dependencies: [
        "LuaSandbox", "LayoutModel", "LayoutEngine", "LayoutPlugins", "LayoutHost",
        "LayoutScripting",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      path: "Tests/Fuzzing/Subjects",
      exclude: ["answering.lua"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "FuzzReplayTests",
      dependencies: ["FuzzReplay", "TestSupport"],
      swiftSettings: strict
    ),
  ]
)

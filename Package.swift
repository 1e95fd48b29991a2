// swift-tools-version: 6.2
import PackageDescription

/// What every Swift target of this package is built with.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// A trait is a flag of every target. With the variable the service is on for the targets that it is about, so that a
// build beside one without it shares all others.
let isServiceShared = Context.environment["LAYOUTHOST_SERVICE"] != nil
let whenService: TargetDependencyCondition? = isServiceShared ? nil : .when(traits: ["Service"])
let serviceSettings = strict + (isServiceShared ? [.define("Service")] : [])

let package = Package(
  name: "layouthost",
  products: [
    .executable(name: "layouthost", targets: ["CommandProgram"]),
    // Apart from the command: whoever does not look at pages need not load HTTP and Foundation.
    .executable(name: "layouthost-preview", targets: ["PreviewProgram"]),
    .library(name: "LayoutHost", targets: ["LayoutHost", "LayoutModel", "LayoutEngine"]),
    .library(name: "LayoutDrawing", targets: ["LayoutDrawing"]),
    .library(name: "LayoutRaster", targets: ["LayoutRaster"]),
    .library(name: "LayoutTesting", targets: ["LayoutTesting"]),
    .library(name: "LayoutPlugins", targets: ["LayoutPlugins", "LuaSandbox"]),
    .library(name: "LayoutService", targets: ["LayoutService", "LayoutWire"]),
  ],
  traits: [
    .trait(name: "Service", description: "The gRPC service: layouthost serve and --server."),
    .default(enabledTraits: []),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
    // Fetched only with the trait Service.
    .package(url: "https://github.com/grpc/grpc-swift-2", from: "2.4.3"),
    .package(url: "https://github.com/grpc/grpc-swift-nio-transport", from: "2.9.2"),
    .package(url: "https://github.com/grpc/grpc-swift-protobuf", from: "2.4.1"),
    .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0", traits: []),
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
    // Messages of the service and of providers elsewhere; empty without the trait Service.
    .target(
      name: "LayoutWire",
      dependencies: [
        "LayoutModel", "LayoutEngine",
        .product(
          name: "GRPCCore",
          package: "grpc-swift-2",
          condition: whenService
        ),
        .product(
          name: "GRPCProtobuf",
          package: "grpc-swift-protobuf",
          condition: whenService
        ),
        .product(
          name: "SwiftProtobuf",
          package: "swift-protobuf",
          condition: whenService
        ),
      ],
      exclude: ["Protos"],
      swiftSettings: serviceSettings
    ),
    // The gRPC service and its client; empty without the trait Service.
    .target(
      name: "LayoutService",
      dependencies: [
        "CPlatform", "LayoutModel", "LayoutEngine", "LayoutPlugins", "LayoutHost",
        "LayoutDrawing", "LayoutRaster", "LayoutWire",
        .product(name: "CoreMetrics", package: "swift-metrics"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "SystemPackage", package: "swift-system"),
        .product(
          name: "GRPCCore",
          package: "grpc-swift-2",
          condition: whenService
        ),
        .product(
          name: "GRPCProtobuf",
          package: "grpc-swift-protobuf",
          condition: whenService
        ),
        .product(
          name: "GRPCNIOTransportHTTP2Posix",
          package: "grpc-swift-nio-transport",
          condition: whenService
        ),
        .product(name: "NIOCore", package: "swift-nio", condition: whenService),
        .product(name: "NIOPosix", package: "swift-nio", condition: whenService),
        .product(
          name: "SwiftProtobuf",
          package: "swift-protobuf",
          condition: whenService
        ),
      ],
      swiftSettings: serviceSettings
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
        .product(name: "FlyingFox", package: "FlyingFox"),
        .product(name: "FlyingSocks", package: "FlyingFox"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      exclude: ["Page"],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "PreviewProgram",
      dependencies: ["LayoutModel", "LayoutHost", "LayoutPreview"],
      swiftSettings: strict
    ),
    .target(
      name: "Command",
      dependencies: [
        "LayoutModel", "LayoutEngine", "LayoutHost", "LayoutDrawing", "LayoutScripting",
        "LayoutRaster", "LayoutService", "LineEditor",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: serviceSettings
    ),
    .executableTarget(name: "CommandProgram", dependencies: ["Command"], swiftSettings: strict),

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
      exclude: ["test_service.py"],
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

// Only Scripts/fuzz builds the fuzzer: libFuzzer brings `main`.
if Context.environment["LAYOUTHOST_FUZZER"] != nil {
  package.targets.append(
    .executableTarget(
      name: "Fuzzer",
      dependencies: ["FuzzReplay"],
      path: "Tests/Fuzzing/Fuzzer",
      swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]
    )
  )
}

// The scripts' programs. The Swift library is linked in, and static libraries from the value's folder; symbols are not
// offered to libraries (docs/performance.md). SwiftPM's option for that would compile every target apart from the tests,
// from which it hides the testing library.
if let folder = Context.environment["LAYOUTHOST_STATIC"] {
  let essentials = ["_FoundationCShims", "_FoundationCollections"]
  // What Foundation consists of, which only HTTP needs.
  let foundation = [
    "_FoundationICU", "_CFURLSessionInterface", "_CFXMLInterface", "CoreFoundation",
    "FoundationInternationalization", "curl",
  ]
  // Archives refer to each other; this linker takes them in any order.
  let flags = ["-static-stdlib", "-use-ld=lld", "-L\(folder)", "-Xlinker", "--no-export-dynamic"]
  for target in package.targets where target.type == .executable {
    let libraries = target.name == "PreviewProgram" ? essentials + foundation : essentials
    target.linkerSettings = [.unsafeFlags(flags)] + libraries.map { .linkedLibrary($0) }
  }
}

// The scripts' tests: debug, except for what most of their time goes to.
if Context.environment["LAYOUTHOST_TESTS"] != nil {
  let wholeModule = [
    "-O", "-whole-module-optimization", "-num-threads", "2", "-disable-batch-mode",
  ]
  for target in package.targets {
    switch target.name {
    case "LuaSandbox", "LayoutModel", "LayoutEngine":
      target.swiftSettings = strict + [.unsafeFlags(wholeModule)]
    case "CLuaSandbox": target.cSettings = (target.cSettings ?? []) + [.unsafeFlags(["-O2"])]
    default: break
    }
  }
}

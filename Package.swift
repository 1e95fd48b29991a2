// swift-tools-version: 6.2
import PackageDescription

// Products that several targets use.
let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let metrics = Target.Dependency.product(name: "CoreMetrics", package: "swift-metrics")
let system = Target.Dependency.product(name: "SystemPackage", package: "swift-system")

// Where the system has Lua, and where the package brings its sources.
let systemLua = TargetDependencyCondition.when(platforms: [.linux, .macOS])
let ownLuaPlatforms: [Platform] = [.iOS, .macCatalyst]

let package = Package(
  name: "layouthost",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "layouthost", targets: ["Program"]),
    .library(
      name: "LayoutHost",
      targets: ["LayoutHost", "LayoutProviders", "LayoutModel", "LayoutEngine", "LayoutSystem"]
    ),
    .library(name: "LayoutDrawing", targets: ["LayoutDrawing"]),
    .library(name: "LayoutRaster", targets: ["LayoutRaster"]),
    .library(name: "LayoutTesting", targets: ["LayoutTesting"]),
    .library(name: "LayoutPlugins", targets: ["LayoutPlugins", "LuaSandbox"]),
    .library(name: "LayoutProcesses", targets: ["LayoutProcesses"]),
    .library(name: "LayoutUIKit", targets: ["LayoutUIKit"]),
    // For packages that add to the command, as Sources/Service does.
    .library(name: "Command", targets: ["Command"]),
    .library(name: "FuzzReplay", targets: ["FuzzReplay"]),
    .library(name: "BenchmarkSubjects", targets: ["BenchmarkSubjects"]),
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
    // Lowest first; a target imports only targets above it.
    .systemLibrary(
      name: "CLua",
      pkgConfig: "lua5.4",
      providers: [.apt(["liblua5.4-dev"]), .brew(["lua@5.4"])]
    ),
    // Lua's own sources, for platforms without the library; elsewhere, nothing is compiled.
    .target(
      name: "CLuaSource",
      exclude: ["README.md", "upstream"],
      cSettings: [.define("LAYOUTHOST_OWN_LUA", .when(platforms: ownLuaPlatforms))]
    ),
    // The platform: the one target that imports the C library.
    .target(name: "LayoutSystem", dependencies: [system]),
    // The parts of the platform that Swift does not reach: stacks, the allocator, and processes.
    .target(name: "CPlatform", cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "CLuaSandbox",
      dependencies: [
        .target(name: "CLua", condition: systemLua),
        .target(name: "CLuaSource", condition: .when(platforms: ownLuaPlatforms)),
        "CPlatform",
      ],
      cSettings: [
        .headerSearchPath("Core"), .headerSearchPath("Library"), .headerSearchPath("Buffers"),
        // To compare Lua's inner layout with what the bridge knows of it.
        .headerSearchPath("../CLuaSource/upstream", .when(platforms: ownLuaPlatforms)),
        .define("LAYOUTHOST_OWN_LUA", .when(platforms: ownLuaPlatforms)),
        .treatAllWarnings(as: .error),
      ]
    ),
    .target(name: "LuaSandbox", dependencies: ["CPlatform", "CLuaSandbox"]),
    // Texts of the targets below, embedded.
    .target(name: "CEmbeddedFiles", cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "LayoutModel",
      dependencies: ["CPlatform", "CEmbeddedFiles"],
      exclude: ["Resources"]
    ),
    .target(name: "LayoutEngine", dependencies: ["CPlatform", "LayoutModel"]),
    .target(
      name: "LayoutDrawing",
      dependencies: ["LayoutModel", "LayoutEngine"]
    ),
    // Loads Pango when it is first needed; links nothing.
    .target(name: "CPango", cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "LayoutText",
      dependencies: ["LayoutSystem", "CPango", "LayoutModel", system]
    ),
    // Providers by name and their calls; knows no language and starts no process.
    .target(
      name: "LayoutProviders",
      dependencies: [
        "LayoutSystem", "LayoutModel", "LayoutEngine", metrics, logging, system,
      ]
    ),
    // Plugins in Lua.
    .target(
      name: "LayoutPlugins",
      dependencies: [
        "CLuaSandbox", "LuaSandbox", "LayoutModel", "LayoutEngine", "LayoutProviders", metrics,
        logging, system,
      ],
      exclude: ["Resources"]
    ),
    // Plugins and providers in processes of their own.
    .target(
      name: "LayoutProcesses",
      dependencies: [
        "LayoutSystem", "CPlatform", "LayoutModel", "LayoutProviders", "LayoutPlugins", logging,
        system,
      ]
    ),
    .target(
      name: "LayoutHost",
      dependencies: [
        "LayoutSystem", "LuaSandbox", "LayoutModel", "LayoutEngine", "LayoutDrawing", "LayoutText",
        "LayoutProviders", "LayoutPlugins", metrics, logging, system,
      ],
      exclude: ["Resources"]
    ),
    // The layout of a collection view; where UIKit is not, only what needs no UIKit.
    .target(name: "LayoutUIKit", dependencies: ["LayoutModel", "LayoutEngine", "LayoutHost"]),
    // For the tests of programs that link the library; knows no testing library.
    .target(
      name: "LayoutTesting",
      dependencies: [
        "LayoutSystem", "LayoutModel", "LayoutEngine", "LayoutHost", system,
      ]
    ),
    .target(
      name: "LayoutScripting",
      dependencies: [
        "LayoutSystem", "LuaSandbox", "LayoutModel", "LayoutEngine", "LayoutProviders",
        "LayoutPlugins", "LayoutHost", "LayoutDrawing", system,
      ],
      exclude: ["Resources"]
    ),
    .target(
      name: "LayoutRaster",
      dependencies: ["CPango", "LayoutModel", "LayoutText", "LayoutDrawing"]
    ),
    // The debugger: a client's messages, and the program that they pause.
    .target(
      name: "LayoutDebugging",
      dependencies: [
        "LayoutSystem", "LuaSandbox", "LayoutModel", "LayoutProviders", "LayoutPlugins", system,
      ]
    ),
    .target(
      name: "CTerminal",
      path: "Sources/LineEditor/CTerminal",
      cSettings: [.treatAllWarnings(as: .error)]
    ),
    .target(
      name: "LineEditor",
      dependencies: ["LayoutSystem", "CTerminal", system],
      exclude: ["CTerminal"]
    ),
    // The live page: its server and its files.
    .target(
      name: "LayoutPreview",
      dependencies: [
        "LayoutSystem", "LayoutModel", "LayoutEngine", "LayoutHost", "LayoutDrawing",
        "LayoutRaster", logging,
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOWebSocket", package: "swift-nio"), system,
      ],
      exclude: ["Page"]
    ),
    .target(
      name: "Command",
      dependencies: [
        "LayoutSystem", "LayoutModel", "LayoutEngine", "LayoutHost", "LayoutDrawing",
        "LayoutScripting", "LayoutProviders", "LayoutPlugins", "LayoutProcesses", "LayoutRaster",
        "LayoutPreview", "LayoutDebugging",
        "LineEditor", arguments, logging, system,
      ]
    ),
    .executableTarget(
      name: "Program",
      dependencies: ["Command", arguments]
    ),

    // Tests.
    .target(
      name: "TestSupport",
      dependencies: [
        "LayoutModel", "LayoutEngine", logging,
        .product(name: "Subprocess", package: "swift-subprocess"), system,
      ],
      path: "Tests/TestSupport"
    ),
    .testTarget(
      name: "LayoutSystemTests",
      dependencies: ["LayoutSystem", "TestSupport", system]
    ),
    .testTarget(
      name: "LayoutEngineTests",
      dependencies: ["LayoutModel", "LayoutEngine", "TestSupport"],
      exclude: ["Fixtures"]
    ),
    // Compares with the library functions of plain Lua.
    .testTarget(
      name: "LuaSandboxTests",
      dependencies: ["LuaSandbox", "CLua", "CLuaSandbox", "TestSupport"]
    ),
    .testTarget(
      name: "LayoutModelTests",
      dependencies: ["LayoutModel", "LayoutEngine", "TestSupport"]
    ),
    .testTarget(
      name: "LayoutTextTests",
      dependencies: ["LayoutModel", "LayoutText", "TestSupport"]
    ),
    // Parts of the command, in the tests' own process.
    .testTarget(
      name: "CommandPartTests",
      dependencies: ["Command", arguments]
    ),
    // Runs the program, on which it does not depend: it would be compiled again whenever that is linked.
    .testTarget(
      name: "CommandTests",
      dependencies: ["LayoutModel", "LayoutHost", "TestSupport"],
      exclude: ["Fixtures"]
    ),
    .testTarget(
      name: "LayoutPluginsTests",
      dependencies: [
        "LuaSandbox", "LayoutModel", "LayoutEngine", "LayoutProviders", "LayoutPlugins",
        "TestSupport", logging,
        .product(name: "MetricsTestKit", package: "swift-metrics"), system,
      ],
      exclude: ["Fixtures"]
    ),
    .testTarget(
      name: "LayoutProcessesTests",
      dependencies: [
        "LayoutModel", "LayoutProviders", "LayoutPlugins", "LayoutProcesses", "TestSupport",
      ]
    ),
    .testTarget(
      name: "LayoutHostTests",
      dependencies: [
        "LayoutSystem", "LayoutModel", "LayoutEngine", "LayoutProviders", "LayoutPlugins",
        "LayoutProcesses", "LayoutHost", "TestSupport", logging, system,
      ],
      exclude: ["Fixtures"]
    ),
    .testTarget(
      name: "LayoutUIKitTests",
      dependencies: ["LayoutModel", "LayoutEngine", "LayoutHost", "LayoutUIKit", "TestSupport"]
    ),
    // Tested as users test their own documents.
    .testTarget(
      name: "ExampleLayoutTests",
      dependencies: ["LayoutModel", "LayoutEngine", "LayoutHost", "LayoutTesting", "TestSupport"],
      exclude: ["Goldens"]
    ),
    .testTarget(
      name: "LayoutScriptingTests",
      dependencies: [
        "LayoutModel", "LayoutEngine", "LayoutPlugins", "LayoutHost", "LayoutScripting",
        "TestSupport",
      ],
      exclude: ["Fixtures"]
    ),
    .testTarget(
      name: "LayoutDrawingTests",
      dependencies: ["LayoutModel", "LayoutEngine", "LayoutHost", "LayoutDrawing", "TestSupport"],
      exclude: ["Fixtures"]
    ),
    .testTarget(
      name: "LayoutRasterTests",
      dependencies: [
        "LayoutModel", "LayoutEngine", "LayoutHost", "LayoutDrawing", "LayoutRaster", "TestSupport",
      ]
    ),
    .testTarget(
      name: "LayoutPreviewTests",
      dependencies: [
        "LayoutModel", "LayoutEngine", "LayoutHost", "LayoutPreview", "TestSupport",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOWebSocket", package: "swift-nio"), system,
      ],
      exclude: ["Fixtures"]
    ),
    .testTarget(
      name: "LayoutDebuggingTests",
      dependencies: [
        "LayoutSystem", "LuaSandbox", "LayoutModel", "LayoutProviders", "LayoutHost",
        "LayoutDebugging", "TestSupport",
      ],
      exclude: ["Fixtures"]
    ),
    .testTarget(
      name: "LineEditorTests",
      dependencies: ["LineEditor", "TestSupport", system]
    ),
    // Long tests of memory and of other programs, in full with LAYOUTHOST_SOAK=1.
    .testTarget(
      name: "SoakTests",
      dependencies: ["TestSupport"],
      path: "Tests/Soak"
    ),
    // The fuzzer's sources; the tests replay its corpus.
    .target(
      name: "FuzzReplay",
      dependencies: [
        "LuaSandbox", "LayoutModel", "LayoutEngine", "LayoutProviders", "LayoutPlugins",
        "LayoutHost",
        "LayoutScripting", system,
      ],
      path: "Tests/Fuzzing/Subjects",
      exclude: ["answering.lua"]
    ),
    .testTarget(
      name: "FuzzReplayTests",
      dependencies: ["FuzzReplay", "TestSupport"]
    ),
    // The work that the package in Tests/Benchmarks measures.
    .target(
      name: "BenchmarkSubjects",
      dependencies: [
        "LuaSandbox", "LayoutModel", "LayoutEngine", "LayoutDrawing", "LayoutPlugins", "LayoutHost",
        "LayoutRaster",
      ],
      path: "Tests/Benchmarks/Subjects"
    ),
  ]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}

// swift-tools-version: 6.2
import PackageDescription

// The fuzzer, which Scripts/fuzz builds: a package of its own, since it links only with libFuzzer.
let package = Package(
  name: "layouthost-fuzzer",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "layouthost", path: "../..")],
  targets: [
    .executableTarget(
      name: "Fuzzer",
      dependencies: [.product(name: "FuzzReplay", package: "layouthost")],
      path: "Fuzzer"
    )
  ]
)

import LayoutModel
import LayoutSystem
import LayoutText
import LuaSandbox

/// Checks everything that the library needs and reports how to fix problems.
///
/// It repairs and writes nothing.
package struct Doctor {
  private let configuration: HostConfiguration

  /// Creates a doctor that checks a configuration in the working directory.
  package init(_ configuration: HostConfiguration) {
    self.configuration = configuration
  }

  /// Returns the findings in reading order.
  /// - Complexity: loads every plugin, Lua and Pango.
  package func findings() -> [Finding] {
    var project: ProjectFile?
    let projectFinding = Self.project(configuration, &project)
    let plugins = PluginFindings(configuration, project: project)
    let state = Result { try Self.runScript() }
    return [Self.version, Self.luaLibrary, Self.luaState(state)]
      + Self.texts(after: state) + [projectFinding] + locks(of: project)
      + plugins.findings + [isolation, Self.watching(plugins.folders)]
  }

  private static let version = Finding.ok("version", "layouthost \(LayoutHostVersion.current)")

  // MARK: Lua

  private static var luaLibrary: Finding {
    let release = LuaState.libraryRelease ?? "of an unknown release"
    let found = "Lua \(release)" + (LuaState.libraryFile.map { ", \($0)" } ?? "")
    switch LuaState.libraryFitness {
    case .current: return .ok("lua", found)
    case .guarded:
      return .ok("lua", found + "; its known bugs are kept from scripts (docs/security.md)")
    case .unknown:
      return .warning("lua", found, advice: "install Lua 5.4: \(SystemPackage.lua.command())")
    case .refused(let reason):
      return .problem(
        "lua",
        found + ", which cannot be used: " + reason,
        advice: "install Lua 5.4.4, or 5.4.6 or later: \(SystemPackage.lua.command())"
      )
    }
  }

  /// Makes a state, runs a script in it, and returns the bytes that it takes.
  private static func runScript() throws -> Int {
    let state = try LuaState(budget: LuaBudget(deadline: .seconds(10)), name: "doctor")
    let chunk = try state.load(Array("return #'layout'".utf8), chunkName: "=doctor")
    try state.call(chunk) { _ in }
    return state.memoryInUse
  }

  private static func luaState(_ state: Result<Int, any Error>) -> Finding {
    switch state {
    case .success(let bytes):
      return .ok("lua", "a script runs in its sandbox, which takes \((bytes + 1023) / 1024) KiB")
    case .failure(let error):
      let failure = error as? LuaError
      let message = failure?.message ?? "\(error)"
      return .problem(
        "lua",
        "a script cannot be run: \(message)",
        advice: failure?.kind == .unavailable
          ? "allow more threads (ulimit -u), or install Lua 5.4.4, or 5.4.6 or later"
          : "free some memory"
      )
    }
  }

  // MARK: Isolation

  /// The finding about isolation: starts a plugin process, which tries to escape in every way.
  private var isolation: Finding {
    guard let processes = configuration.processes else {
      return .ok("isolated", "this program runs all plugins itself")
    }
    do throws(LayoutError) {
      let check = try processes.check().get()
      let ways = "\(check.attempts.count) ways out"
      if let open = check.attempts.first(where: { $0.error == 0 }) {
        return .problem(
          "isolated",
          "a plugin's own process can \(open.name)",
          advice: Self.kernelAdvice(check.missing)
        )
      }
      let parts = check.parts.joined(separator: ", ")
      guard !check.missing.isEmpty else {
        return .ok("isolated", "plugins can run as process!: \(parts); \(ways) are closed")
      }
      return .warning(
        "isolated",
        "plugins can run as process, not as process!: \(parts); \(ways) are closed; missing: "
          + check.missing.joined(separator: ", "),
        advice: Self.kernelAdvice(check.missing)
      )
    } catch {
      return .warning(
        "isolated",
        error.oneLine,
        advice: (error.hint ?? "plugins run in this process") + "; docs/providers.md"
      )
    }
  }

  private static func kernelAdvice(_ missing: [String]) -> String {
    missing.contains("Landlock")
      ? "use Linux 5.13 or later, with landlock among its lsm= modules"
      : "use a system that lets programs confine themselves (a container may forbid it)"
  }

  // MARK: Texts

  private static func texts(after state: Result<Int, any Error>) -> [Finding] {
    // Pango ends the program if it cannot start a thread.
    if case .failure(let error) = state, (error as? LuaError)?.kind == .unavailable {
      return [.warning("texts", "not checked", advice: "fix the problem with scripts first")]
    }
    do throws(LayoutError) {
      let installation = try PangoTextMeasurer.shared.installation()
      return [libraries(installation), fonts(installation)]
    } catch {
      let substitute = PlatformMeasurers.substitute.map { "; \($0), with other sizes" }
      return [
        .warning(
          "texts",
          error.oneLine + (substitute ?? ""),
          advice: (error.hint ?? "install Pango") + "; only plugins that measure texts need it"
        )
      ]
    }
  }

  private static func libraries(_ installation: TextInstallation) -> Finding {
    let libraries = installation.libraries.map { library in
      "\(library.name) \(library.version ?? "?")" + (library.file.map { ", \($0)" } ?? "")
    }
    return .ok("texts", libraries.joined(separator: "; "))
  }

  private static func fonts(_ installation: TextInstallation) -> Finding {
    guard installation.missingFonts.isEmpty else {
      return .warning(
        "fonts",
        "missing in \(installation.fontFolder): "
          + PluginFindings.list(installation.missingFonts),
        advice: "install them: \(SystemPackage.inter.command()); "
          + "only plugins that measure texts need them"
      )
    }
    do throws(LayoutError) {
      let size = try PangoTextMeasurer.shared.measure(TextRequest("Layout")) { true }
      let words = "\(NumberText.rounded(size.width)) × \(NumberText.rounded(size.height))"
      return .ok(
        "fonts",
        "Inter, \(installation.fontCount) files in \(installation.fontFolder); “Layout” is \(words)"
      )
    } catch {
      let advice = "install them again: \(SystemPackage.inter.command())"
      return .problem("fonts", error, advice: advice)
    }
  }

  // MARK: The project

  private static func project(
    _ configuration: HostConfiguration,
    _ project: inout ProjectFile?
  ) -> Finding {
    // The differences from a lock have a finding of their own.
    var configuration = configuration
    configuration.requiresLock = false
    do throws(LayoutError) {
      project = try configuration.project(nearestTo: "")
      guard let project else {
        return .ok("project", "no \(ProjectFile.name) here or above; you need none")
      }
      let folders = project.folders.count.counted("plugin folder")
      return .ok("project", "\(project.path), which names \(folders)")
    } catch {
      let advice = "fix that line; docs/formats.md describes the file"
      return .problem("project", error, advice: advice)
    }
  }

  /// Returns the finding about the plugins' lock; none without a lock, unless plugins need one.
  private func locks(of project: ProjectFile?) -> [Finding] {
    let subject = "lock"
    let locking = PluginLocking(configuration, project)
    do throws(LayoutError) {
      let lock = try locking.file.read()
      let differences = try locking.differences(from: lock)
      let path = locking.file.path
      guard !differences.isEmpty else {
        let count = lock.folders.reduce(0) { $0 + $1.files.count }
        return [.ok(subject, "\(path): \(count.counted("file")) as they were locked")]
      }
      let files = PluginFindings.list(differences.map { "\($0.path) \($0.kind.rawValue)" })
      let found = "plugins differ from \(path): \(files)"
      let advice =
        "layouthost plugins outdated lists all; if they are right: layouthost plugins lock"
      return [
        configuration.requiresLock
          ? .problem(subject, found, advice: advice) : .warning(subject, found, advice: advice)
      ]
    } catch {
      if error.code == .notFound, !configuration.requiresLock { return [] }
      return [.problem(subject, error, advice: "layouthost plugins lock writes it")]
    }
  }

  // MARK: Watching

  /// Returns the folders and files that `watch` and the prompt check, and how often.
  private static func watching(_ folders: [String]) -> Finding {
    let watch = FolderWatch()
    watch.watch(folders: folders, files: [ProjectFile.name])
    let counts = watch.counts
    let polled = counts.folders.counted("folder") + " and " + counts.files.counted("file")
    return .ok("watching", "watching plugins polls \(polled), one every 40 ms")
  }
}

extension LayoutError {
  /// The failure in a line: the message and the place.
  var oneLine: String {
    let place = file.map { $0 + (line.map { ":\($0)" } ?? "") }
    return message.split(separator: "\n").joined(separator: " ")
      + (place.map { " (\($0))" } ?? "")
  }
}

import Basics
import Foundation
import Glibc
import SQLiteStore
import ViewModels

/// Examines the machine and the environment of the program.
struct SystemExamination {
  let now: Date

  var findings: [FindingViewModel] {
    [program, system] + libraries + [clock, unit].compactMap(\.self)
  }

  private var program: FindingViewModel {
    FindingViewModel(
      .fine, "program", "tintm \(Tintm.version), \(StorageEngine.version)",
      at: program(of: getpid()))
  }

  private func program(of process: Int32) -> String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe"))
      ?? ProcessArguments.all.first ?? "tintm"
  }

  private var system: FindingViewModel {
    var name = utsname()
    uname(&name)
    let kernel = withUnsafeBytes(of: name.release) { Self.text($0) }
    let machine = withUnsafeBytes(of: name.machine) { Self.text($0) }
    let release = (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)) ?? ""
    let pretty =
      release.split(separator: "\n").first { $0.hasPrefix("PRETTY_NAME=") }
      .map { $0.dropFirst("PRETTY_NAME=".count).filter { $0 != "\"" } } ?? "unknown system"
    return FindingViewModel(.fine, "system", "\(pretty), Linux \(kernel), \(machine)")
  }

  private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// The libraries that are loaded on demand; without one of them, a function is missing.
  private var libraries: [FindingViewModel] {
    [
      ("libgd.so.3", "libgd3", "pictures are not shown or scaled down"),
      ("libchafa.so.0", "libchafa0", "pictures are not shown in terminals"),
      ("libcurl.so.4", "libcurl4", "digests cannot be sent by mail"),
    ].map { file, package, loss in
      guard let handle = dlopen(file, RTLD_LAZY | RTLD_LOCAL) else {
        return FindingViewModel(
          .note, "libraries", "\(package) is not installed: \(loss)",
          "Install it with `apt-get install \(package)`.")
      }
      dlclose(handle)
      return FindingViewModel(.fine, "libraries", "\(package) is installed")
    }
  }

  /// The clock's time, and whether it is synchronized.
  private var clock: FindingViewModel {
    let kept = Self.answer("timedatectl", ["show", "--property=NTPSynchronized", "--value"])
    let keeper =
      switch kept?.trimmingCharacters(in: .whitespacesAndNewlines) {
      case "yes": ", synchronised"
      case "no": ", not synchronised"
      default: ""
      }
    let year = Calendar(identifier: .gregorian).component(.year, from: now)
    guard (2024...2100).contains(year) else {
      return FindingViewModel(
        .problem, "clock", "the time is \(now.formatted(.iso8601))",
        "Set the clock: dates of articles and the polling schedule depend on it.")
    }
    return FindingViewModel(.fine, "clock", now.formatted(.iso8601) + keeper)
  }

  /// The state of the systemd service; `nil` if there is none.
  private var unit: FindingViewModel? {
    guard
      let text = Self.answer(
        "systemctl",
        ["show", "tintm.service", "--property=LoadState,ActiveState,SubState,Result,StatusText"])
    else { return nil }
    let values = Dictionary(
      firstOf: text.split(separator: "\n").compactMap { line -> (String, String)? in
        let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
      })
    guard values["LoadState"] == "loaded", let state = values["ActiveState"] else { return nil }
    let status = values["StatusText"].flatMap { $0.isEmpty ? nil : ": \($0)" } ?? ""
    let words = "\(state) (\(values["SubState"] ?? ""))\(status)"
    guard state == "failed" else {
      return FindingViewModel(.fine, "service", words)
    }
    return FindingViewModel(
      .problem, "service", "\(words), \(values["Result"] ?? "")",
      "`journalctl -u tintm -n 20` shows why; see docs/administration.md.")
  }

  /// The output of another program; `nil` if it is missing or fails.
  private static func answer(_ name: String, _ arguments: [String]) -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [name] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: bytes, as: UTF8.self) : nil
  }
}

import Foundation
import Measuring

/// Refreshes feeds of a local origin with the program itself, cold (everything is new) and warm
/// (304 for all feeds), and with newsboat for comparison if it is installed.
///
///     RefreshingBenchmark TINTM FOLDER [refresh] [many] [idle] [soak]
///
/// - refresh: 1,000 feeds, each on its own host, and all on one host.
/// - many: 10,000 feeds; time may grow with the number, memory may not.
/// - idle: the daemon with 1,000 sources of which none is due.
/// - soak: 10,000 polls by the daemon.
@main
struct RefreshingBenchmark {
  private let program: String
  private let folder: String
  private let origin: OriginProcess

  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "--origin" {
      return try await LocalOrigin.serve { say("\($0)") }
    }
    guard arguments.count >= 2 else {
      print("RefreshingBenchmark TINTM FOLDER [refresh] [many] [idle] [soak]")
      exit(64)
    }
    let all = ["refresh", "many", "idle", "soak"]
    let named = Set(arguments.dropFirst(2))
    let benchmark = RefreshingBenchmark(
      program: URL(fileURLWithPath: arguments[1]).path,
      folder: URL(fileURLWithPath: arguments[2]).path, origin: try OriginProcess())
    defer { benchmark.origin.stop() }
    for part in all where named.isEmpty || named.contains(part) { try await benchmark.run(part) }
  }

  private func run(_ part: String) async throws {
    switch part {
    case "refresh":
      for hosts in [1000, 1] { try refresh(1000, hosts: hosts, besideNewsboat: true) }
    case "many": try refresh(10_000, hosts: 10_000, besideNewsboat: false)
    case "idle": try await idle()
    default:
      try await Soak(
        origin: origin, subscriptions: try subscriptions(1000, hosts: 100), program: program
      ).run(polls: 10_000)
    }
  }

  private func subscriptions(_ feeds: Int, hosts: Int) throws -> Subscriptions {
    try Subscriptions(
      (0..<feeds).map { origin.url($0, hosts: hosts) }, in: "\(folder)/\(feeds)-\(hosts)")
  }

  private func refresh(_ feeds: Int, hosts: Int, besideNewsboat: Bool) throws {
    let subscriptions = try subscriptions(feeds, hosts: hosts)
    say("\(feeds) feeds on \(hosts) host(s):     CPU s   wall s  peak MB")
    let ours = try ["cold", "warm"].map { part in
      show("tintm, " + part, try subscriptions.refresh(with: program))
    }
    guard besideNewsboat, let cold = try? subscriptions.refreshWithNewsboat() else { return }
    let theirs = [
      show("newsboat, cold", cold),
      show("newsboat, warm", try subscriptions.refreshWithNewsboat()),
    ]
    for (name, (their, our)) in zip(["cold", "warm"], zip(theirs, ours)) {
      let (cpu, wall) = (their.cpu / our.cpu, their.wall / our.wall)
      say(String(format: "  %@: newsboat takes %.1f times the CPU, %.1f the time", name, cpu, wall))
    }
  }

  private func show(_ name: String, _ spending: Spending) -> Spending {
    let label = name.padding(toLength: 24, withPad: " ", startingAt: 0)
    let (cpu, wall, peak) = (spending.cpu, spending.wall, spending.peak)
    say("  " + label + String(format: "%9.2f%9.2f%9.1f", cpu, wall, peak))
    return spending
  }

  private func idle() async throws {
    let subscriptions = try subscriptions(1000, hosts: 1000)
    _ = try subscriptions.refresh(with: program)
    let daemon = try subscriptions.serve(with: program)
    // The daemon first clusters the articles of the first pass.
    var spent = -1.0
    while daemon.cpu - spent > 0.1 {
      spent = daemon.cpu
      try await Task.sleep(for: .seconds(10))
    }
    let (seconds, before) = (180.0, daemon.cpu)
    try await Task.sleep(for: .seconds(seconds))
    let (share, resident) = ((daemon.cpu - before) / seconds * 100, daemon.memory.now)
    daemon.stop()
    _ = try daemon.wait()
    say("the daemon with 1000 sources, none of them due:")
    say(String(format: "  %.1f MB resident, %.3f %% of a core", resident, share))
  }
}

/// Prints a line at once, also to a pipe.
private func say(_ line: String) {
  print(line)
  fflush(nil)
}

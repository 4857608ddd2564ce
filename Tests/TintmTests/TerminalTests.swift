import Foundation
import TestOrigin
import Testing

/// The program on a terminal. Serialized: each test waits for a process.
@Suite(.serialized) struct TerminalTests {
  let sandbox: Sandbox
  let terminal: PseudoTerminal
  static let entry = "\u{1B}[?1049h"
  static let exit = "\u{1B}[?1049l"

  init() throws {
    sandbox = try Sandbox()
    terminal = try PseudoTerminal()
    #expect(try sandbox.run("fetch", "--quiet", "--source", "Touchline").status == 0)
  }

  func start(_ arguments: String..., environment: [String: String] = [:]) throws -> Process {
    let own = ["TINTM_DATABASE": sandbox.database, "USER": "ada"]
    return try terminal.start(
      arguments, in: sandbox.folder, environment: own.merging(environment) { $1 })
  }

  @Test func `browse moves, reads and restores the terminal`() throws {
    let process = try start("browse", "--category", "sport")
    let list = terminal.read(until: "q quit")
    #expect(list.contains(Self.entry) && list.contains("▌"))
    #expect(!terminal.isCooked)
    terminal.press("\u{1B}[B\r")
    #expect(terminal.read(until: "q back").contains("https://"))
    terminal.press("q")
    #expect(terminal.read(until: "q quit").contains("▌"))
    terminal.press("/ferry")
    #expect(terminal.read(until: "ferry").contains("ferry"))
    terminal.press("\u{1B}")
    #expect(terminal.read(until: "q quit").contains("q quit"))
    terminal.press("q")
    #expect(terminal.read(until: Self.exit).contains(Self.exit))
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    #expect(terminal.isCooked)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGSEGV, SIGABRT])
  func `the terminal is restored after any signal`(signal: Int32) throws {
    let process = try start("browse")
    _ = terminal.read(until: "q quit")
    kill(process.processIdentifier, signal)
    #expect(terminal.read(until: Self.exit).contains(Self.exit))
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == signal)
    #expect(terminal.isCooked)
  }

  @Test func `a resize redraws the screen`() throws {
    let process = try start("browse")
    _ = terminal.read(until: "q quit")
    terminal.resize(columns: 40, rows: 8)
    kill(process.processIdentifier, SIGWINCH)
    #expect(terminal.read(until: "…").contains("\u{1B}[8;1H"))
    terminal.press("\u{3}")
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test func `browse needs a terminal and refuses an unknown category before using it`() throws {
    let run = try sandbox.run("browse")
    #expect(run.status == 69 && run.errors.contains("tintm feed"))
    #expect(try sandbox.run("browse", "--category", "sprot").status == 66)
  }

  @Test func `an interrupted fetch reports the interruption`() async throws {
    let asked = AsyncStream.makeStream(of: Void.self)
    let origin = try await TestOrigin { _ in
      asked.continuation.yield()
      return .silence
    }
    try sandbox.write(
      """
      network: {allow_private: true}
      sources:
        - {name: S, url: "\(origin.url("/feed.xml"))", category: c}
      """, to: "feeds.yml")
    let process = try start("fetch")
    var requests = asked.stream.makeAsyncIterator()
    _ = await requests.next()
    process.interrupt()
    let output = terminal.read(until: "for the rest.")
    process.waitUntilExit()
    #expect(output.contains("Interrupted."))
    #expect(!output.contains("No source is due"))
    #expect(process.terminationStatus == 75)
  }

  @Test func `only a long article is shown in the pager`() throws {
    let small = try PseudoTerminal(columns: 60, rows: 4)
    let environment = [
      "TINTM_DATABASE": sandbox.database, "USER": "ada", "PAGER": "sed s/^/through:/; echo end.",
    ]
    let paged = try small.start(["read", "1"], in: sandbox.folder, environment: environment)
    #expect(small.read(until: "end.").contains("through:"))
    paged.waitUntilExit()
    #expect(paged.terminationStatus == 0)
    let large = try PseudoTerminal(columns: 60, rows: 200)
    let whole = try large.start(["read", "1"], in: sandbox.folder, environment: environment)
    #expect(!large.read(until: "https://").contains("through:"))
    whole.waitUntilExit()
    var missing = environment
    missing["PAGER"] = "/nowhere/pager"
    let other = try small.start(["read", "1"], in: sandbox.folder, environment: missing)
    #expect(small.read(until: "https://").contains("https://"))
    other.waitUntilExit()
    #expect(other.terminationStatus == 0)
  }

  @Test(arguments: [(nil, "less:FRX."), ("-M", "less:-R -M."), ("", "less:-R .")])
  func `less shows tones, whatever else its reader wants`(_ own: String?, _ seen: String) throws {
    let terminal = try PseudoTerminal(columns: 60, rows: 6)
    var environment = ["TINTM_DATABASE": sandbox.database]
    environment["TINTM_PAGER"] = "cat > /dev/null; printf 'less:%s.' \"$LESS\""
    environment["LESS"] = own
    let process = try terminal.start(["feed"], in: sandbox.folder, environment: environment)
    #expect(terminal.read(until: seen).contains(seen))
    process.waitUntilExit()
  }

  @Test func `lists that are longer than the terminal are shown in the pager`() throws {
    let small = try PseudoTerminal(columns: 60, rows: 6)
    let pager = ["TINTM_PAGER": "sed s/^/through:/; echo end.", "PAGER": "cat"]
    for arguments in [
      ["feed"], ["search", "the"], ["sources"], ["digest", "--since", "9999d"], ["explain", "1"],
    ] {
      let process = try small.start(
        arguments, in: sandbox.folder,
        environment: ["TINTM_DATABASE": sandbox.database].merging(pager) { $1 })
      #expect(small.read(until: "end.").contains("through:"), "\(arguments)")
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      _ = small.drain()
    }
    for (arguments, environment) in [
      (["feed", "--no-pager"], pager), (["feed", "-n", "1", "--color", "never"], ["LINES": "40"]),
      (["feed"], ["TINTM_PAGER": "", "PAGER": "sed s/^/through:/"]),
      (["feed"], ["TINTM_PAGER": "cat"]),
      (["digest", "--since", "9999d", "--no-pager"], pager),
    ] {
      let process = try small.start(
        arguments, in: sandbox.folder,
        environment: ["TINTM_DATABASE": sandbox.database].merging(pager) { $1 }.merging(environment)
        { $1 })
      let output = small.read(until: arguments[0] == "digest" ? "Sources" : "#")
      process.waitUntilExit()
      #expect(!(output + small.drain()).contains("through:"), "\(arguments) \(environment)")
    }
  }

  @Test func `colours follow the options and the environment`() throws {
    for (arguments, environment, isColoured) in [
      (["feed"], [:], true), (["feed"], ["NO_COLOR": "1"], false),
      (["feed", "--color", "never"], [:], false), (["feed"], ["TERM": "dumb"], false),
      (["feed", "--color=always"], ["NO_COLOR": "1"], true),
      (["feed", "--category", "sprot", "--color", "never"], [:], false),
      (["feed", "--category", "sprot"], [:], true),
    ] as [([String], [String: String], Bool)] {
      let own = ["TINTM_DATABASE": sandbox.database]
      let process = try terminal.start(
        arguments, in: sandbox.folder, environment: own.merging(environment) { $1 })
      let output = terminal.read(until: arguments.contains("sprot") ? "sport" : "#")
      #expect(output.contains("\u{1B}[") == isColoured, "\(arguments) \(environment)")
      process.waitUntilExit()
      _ = terminal.drain()
    }
    #expect(try sandbox.run("feed").output.contains("\u{1B}") == false)
    #expect(try sandbox.run("feed", "--color", "always").output.contains("\u{1B}[0;1m"))
  }
}

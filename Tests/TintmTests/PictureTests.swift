import Foundation
import Synchronization
import TestOrigin
import Testing

/// Pictures on a terminal. Serialized: each test waits for a process.
@Suite(.serialized) struct PictureTests {
  let sandbox: Sandbox

  /// One article with a stored picture.
  init() async throws {
    sandbox = try Sandbox()
    let picture = try [UInt8](
      Data(contentsOf: CommandRun.root.appending(path: "Tests/PicturingTests/Fixtures/colour.png")))
    let base = Mutex("")
    let origin = try await TestOrigin { request in
      switch request.path {
      case "/feed.xml": .answer(200, [:], OfflineTests.feed(base.withLock { $0 }))
      case "/robots.txt": .answer(404)
      case "/lead.png": .answer(200, [:], picture)
      default: .answer(200, [:], OfflineTests.page(["harbour", "town", "school", "inn"]))
      }
    }
    base.withLock { $0 = origin.url("") }
    try sandbox.write(OfflineTests.configuration(origin.url("/feed.xml")), to: "feeds.yml")
    #expect(try sandbox.run("fetch", "--quiet").status == 0)
  }

  /// The last query to a terminal, and the terminal's answer.
  static let question = "\u{1B}[c"
  static let kitty =
    "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}P>|kitty(0.35)\u{1B}\\\u{1B}[6;20;10t\u{1B}[?62;c"

  func start(
    _ arguments: [String], on terminal: PseudoTerminal, _ environment: [String: String] = [:]
  ) throws -> Process {
    let own = ["TINTM_DATABASE": sandbox.database, "USER": "ada", "PAGER": "cat"]
    return try terminal.start(
      arguments, in: sandbox.folder, environment: own.merging(environment) { $1 })
  }

  @Test func `a terminal with a picture protocol shows the picture`() throws {
    let terminal = try PseudoTerminal()
    let process = try start(["read", "1"], on: terminal)
    #expect(terminal.read(until: Self.question).contains("a=q"))
    terminal.press(Self.kitty)
    let output = terminal.read(until: "people of the inn")
    // 48 × 32 pixels in cells of 10 × 20.
    #expect(output.contains("\u{1B}_Ga=T,f=32,s=50,v=40,c=5,r=2,C=1,q=2"))
    #expect(!output.contains("Picture: "))
    process.waitUntilExit()
    #expect(terminal.isCooked)
    #expect(!terminal.drain().contains("Gi=31"))
  }

  @Test func `with a pager the picture is printed before the text`() throws {
    let terminal = try PseudoTerminal(columns: 60, rows: 10)
    let process = try start(["read", "1"], on: terminal, ["PAGER": "sed s/^/through:/"])
    _ = terminal.read(until: Self.question)
    terminal.press(Self.kitty)
    let output = terminal.read(until: "through:Letters")
    #expect(output.contains("a=T,f=32"))
    process.waitUntilExit()
  }

  @Test func `a terminal without a protocol shows symbols`() throws {
    let terminal = try PseudoTerminal()
    let process = try start(["read", "1"], on: terminal)
    _ = terminal.read(until: Self.question)
    terminal.press("\u{1B}[?62;22c")
    let output = terminal.read(until: "people of the inn")
    #expect(output.contains("\u{1B}7\u{1B}[") && output.contains("\u{1B}[38;5;"))
    #expect(!output.contains("Picture: "))
    process.waitUntilExit()
  }

  @Test func `without colours the picture's address is printed`() throws {
    let terminal = try PseudoTerminal()
    let process = try start(["read", "1", "--color", "never"], on: terminal)
    _ = terminal.read(until: Self.question)
    terminal.press("\u{1B}[?62;22c")
    #expect(terminal.read(until: "people of the inn").contains("Picture: /"))
    process.waitUntilExit()
  }

  @Test(
    arguments: [
      (["TMUX": "/tmp/tmux"], true), (["TERM": "dumb"], false), (["TERM": "screen-256color"], true),
    ])
  func `a terminal that may not respond is not queried`(
    environment: [String: String], isColoured: Bool
  ) throws {
    let terminal = try PseudoTerminal()
    let process = try start(["read", "1"], on: terminal, environment)
    let output = terminal.read(until: "people of the inn")
    #expect(!output.contains(Self.question))
    #expect(output.contains("Picture: /") == !isColoured)
    process.waitUntilExit()
  }

  @Test func `the interactive reader shows the picture and keeps early keys`() throws {
    let terminal = try PseudoTerminal()
    let process = try start(["browse"], on: terminal)
    _ = terminal.read(until: Self.question)
    // A user has already pressed Enter before the answer.
    terminal.press("\r" + Self.kitty)
    #expect(terminal.read(until: "a=T,f=32,").contains("q back"))
    terminal.press("q")
    #expect(terminal.read(until: "q quit").contains("a=d,d=A"))
    terminal.press("q")
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}

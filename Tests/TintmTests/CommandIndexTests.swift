import Foundation
import Testing

@testable import tintm

struct CommandIndexTests {
  @Test(
    arguments: [
      (["feed"], 0), (["--database", "feed", "read", "1"], 2), (["--verbose", "feed"], 1),
      (["--config=x", "feed", "--source", "read"], 1), (["--help"], nil), ([], nil),
      (["--reader"], nil),
    ] as [([String], Int?)])
  func `the command is the first word that is not an option`(arguments: [String], index: Int?) {
    #expect(Tintm.commandIndex(in: arguments) == index)
  }

  @Test func `the words are those that the kernel passed`() throws {
    let line = try Data(contentsOf: URL(fileURLWithPath: "/proc/self/cmdline"))
    let words = line.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
    #expect(ProcessArguments.all == words)
  }

  /// Whether a process may hide /proc from itself.
  private static let hidesProc =
    (try? CommandRun(
      ["-m", "sh", "-c", "mount -t tmpfs none /proc"],
      program: URL(fileURLWithPath: "/usr/bin/unshare")
    ).status) == 0

  @Test(.enabled(if: hidesProc, "/proc cannot be hidden here"))
  func `arguments are read without proc`() throws {
    func run(_ arguments: [String]) throws -> CommandRun {
      try CommandRun(
        [
          "-m", "sh", "-c", "mount -t tmpfs none /proc && exec \"$0\" \"$@\"",
          CommandRun.program.path,
        ] + arguments, program: URL(fileURLWithPath: "/usr/bin/unshare"))
    }
    let version = try run(["--version"])
    #expect(version.status == 0 && version.output == Tintm.version + "\n")
    let wrong = try run(["nonsense"])
    #expect(wrong.status == 64 && wrong.output.isEmpty)
    // libdispatch would end the process at some time.
    let threads = try run(["serve"])
    #expect(threads.status == 69 && threads.errors.contains("needs /proc"), "\(threads.errors)")
  }

  @Test(
    arguments: [
      (nil, 80, 80), ("20", 80, 20), ("0", 80, 80), ("-5", 80, 80), ("wide", 80, 80),
      ("20", nil, 20), (nil, nil, nil), (nil, 0, nil), ("99999999999999999999", 80, 80),
    ] as [(String?, Int?, Int?)])
  func `an exported size overrides the window`(exported: String?, window: Int?, cells: Int?) {
    #expect(Terminal.cells(exported: exported, window: window) == cells)
  }
}

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

  @Test(
    arguments: [
      ("", []), ("tintm\0", ["tintm"]), ("tintm\0read\0\0é\n\0", ["tintm", "read", "", "é\n"]),
    ] as [(String, [String])])
  func `the kernel's command line is split into words`(line: String, words: [String]) {
    #expect(Entry.words(in: Data(line.utf8)) == words)
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

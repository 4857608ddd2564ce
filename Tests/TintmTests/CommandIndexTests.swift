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
  func `the command is the first word of its own`(arguments: [String], index: Int?) {
    #expect(Tintm.commandIndex(in: arguments) == index)
  }

  @Test(
    arguments: [
      ("", []), ("tintm\0", ["tintm"]), ("tintm\0read\0\0é\n\0", ["tintm", "read", "", "é\n"]),
    ] as [(String, [String])])
  func `the kernel's command line is read word by word`(line: String, words: [String]) {
    #expect(Entry.words(in: Data(line.utf8)) == words)
  }
}

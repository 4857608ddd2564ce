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
}

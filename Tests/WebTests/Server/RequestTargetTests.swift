import Testing

@testable import Web

@Suite("Targets of requests")
struct RequestTargetTests {
  @Test(
    "Segments are split first and then decoded",
    arguments: [
      ("/", []), ("/a", ["a"]), ("/a/", ["a", ""]), ("/a%2Fb/c", ["a/b", "c"]),
      ("//a", ["", "a"]), ("/%C3%A9+x", ["é+x"]), ("http://localhost/a?b=c", ["a"]),
      ("HTTP://localhost", []),
    ])
  func paths(target: String, path: [String]) throws {
    #expect(try RequestTarget(target).path == path)
  }

  @Test(
    "Malformed targets and parent folders are refused",
    arguments: [
      "", "a", "*", "/%", "/%4", "/%zz", "/%ff", "/%00", "/a%0d%0a", "/..", "/a/../b", "/%2e%2e/",
      "/.", "ftp://localhost/",
    ])
  func refused(target: String) {
    #expect(throws: RequestTarget.Refused.self) { try RequestTarget(target) }
  }

  @Test("A base path is removed in whole segments only")
  func basePath() {
    #expect(RequestTarget.path(["news", "a"], below: "/news") == ["a"])
    #expect(RequestTarget.path(["news", ""], below: "/news") == [])
    #expect(RequestTarget.path(["news"], below: "/news") == [])
    #expect(RequestTarget.path(["newsroom"], below: "/news") == nil)
    #expect(RequestTarget.path(["a"], below: "") == nil)
  }
}

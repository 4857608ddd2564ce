import Testing
import Web

struct ReturnPathTests {
  @Test(
    arguments: [
      "/", "/articles/7", "/search?q=a%20b&x=//y", "/category/world#top", "/sign-inn",
    ])
  func `a path of the site is kept`(_ next: String) {
    #expect(ReturnPath.checked(next, basePath: "") == next)
    #expect(ReturnPath.checked("/news" + next, basePath: "/news") == "/news" + next)
  }

  @Test(
    arguments: [
      nil, "", "//evil.example", "///evil.example", "/\\evil.example", "https://evil.example",
      "javascript:alert(1)", "evil", "/\t/evil.example", "/ /evil", "/a\r\nSet-Cookie: x", "/é",
      "/../x", "/a/%2e%2E/b", "/sign-out", "/sign-in?next=/sign-in", "/sign-in/link/x",
    ])
  func `other values redirect to the front page`(_ next: String?) {
    #expect(ReturnPath.checked(next, basePath: "") == "/")
    #expect(ReturnPath.checked(next, basePath: "/news") == "/news/")
    if let next, next.hasPrefix("/") {
      #expect(ReturnPath.checked("/news" + next, basePath: "/news") == "/news/")
    }
  }

  @Test func `a path outside the base path is not kept`() {
    #expect(ReturnPath.checked("/admin", basePath: "/news") == "/news/")
    #expect(ReturnPath.checked("/newsroom", basePath: "/news") == "/news/")
    #expect(ReturnPath.checked("/" + String(repeating: "a", count: 3000), basePath: "") == "/")
  }
}

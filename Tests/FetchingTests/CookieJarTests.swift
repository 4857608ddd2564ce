import Foundation
import Testing

@testable import Fetching

struct CookieJarTests {
  private static let now = Date(timeIntervalSince1970: 1_782_907_200)

  @Test(
    "R11: Cookies are sent only to matching hosts and paths",
    arguments: [
      ("a=b", "http://h.example/x", "a=b"), ("a=b", "http://other.example/", nil),
      ("a=b", "http://sub.h.example/", nil),
      ("a=b; Domain=h.example", "http://sub.h.example/", "a=b"),
      ("a=b; Domain=.h.example", "http://h.example/", "a=b"),
      ("a=b; Domain=example", "http://h.example/", "a=b"),
      ("a=b; Domain=example", "http://other.example/", nil),
      ("a=b; Domain=other.example", "http://h.example/", nil),
      ("a=b; Domain=other.example", "http://other.example/", nil),
      ("a=b; Path=/x", "http://h.example/x/y", "a=b"), ("a=b; Path=/x", "http://h.example/xy", nil),
      ("a=b; Path=/", "http://h.example/deep/er", "a=b"),
      ("a=b; Secure", "http://h.example/", nil), ("a=b; Secure", "https://h.example/", "a=b"),
      ("a=b; Max-Age=0", "http://h.example/", nil), ("a=", "http://h.example/", "a="),
      ("a=b; Expires=Thu, 01-Jan-1970 00:00:01 GMT", "http://h.example/", nil),
      ("a=b; Expires=Fri, 01 Jan 2100 00:00:00 GMT", "http://h.example/", "a=b"),
      ("a=b; Max-Age=9; Expires=Thu, 01 Jan 1970 00:00:00 GMT", "http://h.example/", "a=b"),
      ("a=b; Expires=soon", "http://h.example/", "a=b"),
      ("a = b c ; HttpOnly", "http://h.example/", "a=b c"), ("nonsense", "http://h.example/", nil),
      ("=b", "http://h.example/", nil), ("a=b=c", "http://h.example/", "a=b=c"),
      ("a=b\u{1}", "http://h.example/", nil),
    ] as [(String, String, String?)])
  func sends(field: String, to url: String, expected: String?) throws {
    var jar = CookieJar()
    jar.store(
      HeaderFields(["Set-Cookie": field]), from: try RequestURL("http://h.example/feed.xml"),
      now: Self.now)
    #expect(jar.header(for: try RequestURL(url)) == expected)
  }

  @Test("R11: A later cookie replaces one of the same name, and the number is limited")
  func replaces() throws {
    var jar = CookieJar()
    let url = try RequestURL("http://h.example/")
    jar.store(HeaderFields(["Set-Cookie": "a=1", "Set-Cookie": "a=2"]), from: url, now: Self.now)
    #expect(jar.header(for: url) == "a=2")
    for index in 0..<1000 {
      jar.store(HeaderFields(["Set-Cookie": "c\(index)=x"]), from: url, now: Self.now)
    }
    #expect(jar.header(for: url)?.split(separator: ";").count == 50)
    jar = CookieJar()
    jar.store(
      HeaderFields(["Set-Cookie": "a=" + String(repeating: "x", count: 5000)]), from: url,
      now: Self.now)
    #expect(jar.header(for: url) == nil)
  }
}

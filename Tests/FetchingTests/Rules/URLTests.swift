import Models
import TestOrigin
import Testing
import Words

@testable import Fetching

struct URLTests {
  @Test(
    "U1: URLs are normalised only where the meaning cannot change",
    arguments: [
      ("HTTP://EXAMPLE.com", "http://example.com/"),
      ("http://example.com:80/x", "http://example.com/x"),
      ("https://example.com:443", "https://example.com/"),
      ("https://example.com:80/", "https://example.com:80/"),
      ("http://example.com:/x", "http://example.com/x"),
      ("http://www.Example.com/A/?b=2&a=1+x#frag", "http://www.example.com/A/?b=2&a=1+x"),
      ("http://example.com?x=1", "http://example.com/?x=1"),
      ("http://example.com/%7euser/%2F/%zz", "http://example.com/%7euser/%2F/%25zz"),
      ("http://example.com/a b/ü?q=é", "http://example.com/a%20b/%C3%BC?q=%C3%A9"),
      ("http://example.com/a/../b/./c", "http://example.com/a/../b/./c"),
      ("http://bücher.example/", "http://xn--bcher-kva.example/"),
      ("http://BÜCHER.example/", "http://xn--bcher-kva.example/"),
      ("http://b%C3%BCcher.example/", "http://xn--bcher-kva.example/"),
      ("http://日本語.jp/", "http://xn--wgv71a119e.jp/"),
      ("http://例え。テスト/", "http://xn--r8jz45g.xn--zckzah/"),
      ("http://faß.de/", "http://xn--fa-hia.de/"),
      ("http://[2001:DB8::1]:8080/", "http://[2001:db8::1]:8080/"),
      ("http://user:pass@example.com/", "http://example.com/"),
      ("  http://example.com/  ", "http://example.com/"),
      ("http://example.com/feed//x", "http://example.com/feed//x"),
      ("http://example.com./x", "http://example.com./x"),
    ])
  func normalises(text: String, expected: String) throws {
    let url = try RequestURL(text)
    #expect(url.string == expected)
    #expect(try RequestURL(url.string).string == expected)
  }

  @Test(
    "R7: A reference to another host is resolved without dot segments",
    arguments: [
      ("//b.example/../../f", "http://b.example/f"), ("//b.example", "http://b.example/"),
      ("https://u:p@b.example/a/../c/./d?x=/../y", "https://b.example/c/d?x=/../y"),
      ("//b.example/a//b/", "http://b.example/a//b/"), ("//b.example/a/..", "http://b.example/"),
    ])
  func resolves(reference: String, expected: String) throws {
    #expect(try RequestURL("http://a.example/x/y").resolve(reference).string == expected)
  }

  @Test(
    "U2: Control characters, other schemes and invalid URLs are refused",
    arguments: [
      "http://example.com/\r\nX: y", "http://example.com/\u{0}", "http://exa\tmple.com/",
      "http://example.com/\u{7F}", "", "feed.xml", "//example.com/x", "http:example.com",
      "http:///x", "http://:80/", "http://exa mple.com/", "http://example.com:99999/",
      "http://example.com:0/", "http://example.com:8o/", "http://[::1/", "http://[::1]x/",
      "http://[1.2.3.4]/", "http://[fe80::1%25eth0]/", "http://a..b/", "http://ex^ample.com/",
      "http://example.com\\@evil.example/", "http://\(String(repeating: "a", count: 64)).com/",
      "http://example.com/" + String(repeating: "a", count: 20000), "file:///etc/passwd",
      "javascript:alert(1)", "ftp://example.com/", "data:,x",
    ])
  func refuses(text: String) {
    #expect(throws: FetchFault.self) { try RequestURL(text) }
  }

  @Test("R9: Messages contain no passwords")
  func hidesPasswords() async {
    for url in ["http://u:s3cret@exa mple.com/", "http://u:s3cret@h:99999/", "ftp://u:s3cret@h/"] {
      let result = await fetchOnce(FetchRequest(url: url))
      #expect(result.fault?.message.english.contains("s3cret") == false)
      #expect(!result.finalURL.contains("s3cret"))
    }
    let url = try? RequestURL("http://u:s3cret@example.com/")
    #expect(url != nil && !String(reflecting: url).contains("115"))
  }

  @Test("U2: An escaped line break stays escaped")
  func keepsEscapes() async throws {
    let origin = try await TestOrigin { _ in .answer(200, [:], "<rss/>") }
    _ = await fetchOnce(FetchRequest(url: origin.url("/x%0d%0aX-Evil:%20y")))
    #expect(origin.requests.map(\.line) == ["GET /x%0d%0aX-Evil:%20y HTTP/1.1"])
  }

  @Test(
    "U2: A Location with control characters is refused",
    arguments: ["/a\tb", "/a\u{1}b", "http://x\u{7F}y/"])
  func refusesLocation(location: String) async throws {
    let origin = try await TestOrigin { _ in .redirect(302, location) }
    let result = await fetchOnce(FetchRequest(url: origin.url()))
    #expect(result.fault != nil)
    #expect(origin.requests.count == 1)
  }

  @Test("U2: Configured headers with control characters are refused and not sent")
  func refusesConfiguredHeaders() async throws {
    let origin = try await TestOrigin { _ in .answer(200, [:], "<rss/>") }
    var request = FetchRequest(url: origin.url())
    request.options.cookie = "a=b\r\nX-Evil: y"
    let result = await fetchOnce(request)
    #expect(result.fault == .invalidRequestHeader(name: "Cookie"))
    request.options.cookie = nil
    request.validators = .init(url: origin.url(), etag: "\"\n\"", lastModified: nil)
    #expect(await fetchOnce(request).fault == .invalidRequestHeader(name: "If-None-Match"))
    #expect(origin.requests.isEmpty)
  }
}

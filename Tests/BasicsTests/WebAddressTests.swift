import Basics
import Testing

struct WebAddressTests {
  @Test(
    arguments: [
      ("https://www.Example.org/a/b?c#d", "www.example.org", "/a/b?c#d", "https://www.Example.org"),
      ("http://user:p@ss@example.org:8080", "example.org", "", "http://user:p@ss@example.org:8080"),
      ("https://example.org?q=@x", "example.org", "?q=@x", "https://example.org"),
      ("https://[::1]:8480/", "::1", "/", "https://[::1]:8480"),
      ("https://[::1", "::1", "", "https://[::1"),
      ("://", "", "", nil), ("file:///etc/feeds.yml", "", "/etc/feeds.yml", nil),
    ] as [(String, String, String, String?)])
  func `an address is split into host, target and root`(
    text: String, host: String, target: String, root: String?
  ) throws {
    let address = try #require(WebAddress(text))
    #expect(address.host == host)
    #expect(address.target == target)
    #expect(address.root == root)
  }

  @Test(arguments: [
    ("https://ada:secret@example.org/a?b#c", "https://example.org/a?b#c"),
    ("https://example.org/@ada", "https://example.org/@ada"), ("no address", "no address"),
  ])
  func `credentials are removed from an address`(text: String, rest: String) {
    #expect(WebAddress.withoutCredentials(text) == rest)
  }

  @Test func `other texts are not web addresses`() {
    #expect(WebAddress("") == nil)
    #expect(WebAddress("mailto:a@example.org") == nil)
    #expect(WebAddress("//example.org/a") == nil)
  }

  @Test func `the site excludes credentials and www`() {
    let address = WebAddress("https://ada:secret@WWW.example.org/")
    #expect(address?.userinfo == "ada:secret")
    #expect(address?.site == "example.org")
    #expect(WebAddress("https://example.org")?.userinfo == nil)
  }
}

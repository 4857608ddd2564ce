import Markup
import Testing

struct BaseURLTests {
  /// RFC 3986, 5.4, except absolute references, which keep their spelling.
  @Test(arguments: [
    ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
    ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"),
    ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"),
    ("g?y#s", "http://a/b/c/g?y#s"), (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"),
    ("g;x?y#s", "http://a/b/c/g;x?y#s"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"),
    ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"),
    ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
    ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"),
    ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."),
    (".g", "http://a/b/c/.g"), ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"),
    ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"),
    ("g/../h", "http://a/b/c/h"), ("g;x=1/./y", "http://a/b/c/g;x=1/y"),
    ("g;x=1/../y", "http://a/b/c/y"), ("g?y/./x", "http://a/b/c/g?y/./x"),
    ("g?y/../x", "http://a/b/c/g?y/../x"), ("g#s/./x", "http://a/b/c/g#s/./x"),
    ("g#s/../x", "http://a/b/c/g#s/../x"), ("  g  ", "http://a/b/c/g"), ("//h/./x", "http://h/./x"),
    ("/a//b/", "http://a/a//b/"), ("a b", "http://a/b/c/a b"),
  ])
  func resolves(_ reference: String, _ target: String) throws {
    let base = try #require(BaseURL("http://a/b/c/d;p?q"))
    #expect(base.resolve(reference) == target)
  }

  @Test(arguments: [
    "http://[2001:db8::1]", "http://[::1]:8080", "http://us[er@host", "http://bücher",
  ])
  func hosts(_ address: String) throws {
    let base = try #require(BaseURL(address))
    #expect(base.resolve("x") == address + "/x")
  }

  @Test func aBaseMayHaveNoPath() throws {
    let base = try #require(BaseURL("https://garden.example"))
    #expect(base.resolve("x/y") == "https://garden.example/x/y")
    #expect(base.resolve("?q") == "https://garden.example?q")
  }

  @Test(arguments: [
    "", "x", "/x", "//host/x", "mailto:a@b", "ftp://host/", "http:", "http:///x", "urn:x",
    "http://[bad", "http://bad]/", "http://[]/", "http://[::1]x/", "http://a b/", "http://<host>/",
    "http://user@/",
  ])
  func isNotABase(_ string: String) {
    #expect(BaseURL(string) == nil)
  }
}

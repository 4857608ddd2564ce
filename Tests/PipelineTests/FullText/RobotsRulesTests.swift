import Testing

@testable import Pipeline

/// RFC 9309, by section.
struct RobotsRulesTests {
  func rules(_ text: String) -> RobotsRules {
    RobotsRules(parsing: Array(text.utf8))
  }

  @Test(arguments: [
    // 2.2.1: the group for our user agent in any spelling, otherwise the group for all.
    ("User-agent: *\nDisallow: /", "/a", false),
    ("User-agent: tintm\nDisallow: /\n\nUser-agent: *\nAllow: /", "/a", false),
    ("User-agent: TINTM/1.0 (news)\nDisallow: /", "/a", false),
    ("User-agent: *\nDisallow: /\n\nUser-agent: tintm\nDisallow: /b", "/a", true),
    ("User-agent: tintmer\nDisallow: /", "/a", true),
    ("User-agent: other\nDisallow: /", "/a", true),
    // Several user-agent lines begin one group; groups with the same name are merged.
    ("User-agent: other\nUser-agent: tintm\nDisallow: /", "/a", false),
    (
      "User-agent: tintm\nDisallow: /a\n\nUser-agent: other\nDisallow: /\n\nUser-agent: tintm\nDisallow: /c",
      "/c", false
    ),
    // A group for our user agent without rules allows everything.
    ("User-agent: *\nDisallow: /\n\nUser-agent: tintm\nDisallow:", "/a", true),
    // 2.2.2: the longest match wins; of equal matches the one that allows.
    ("User-agent: *\nDisallow: /a\nAllow: /a/b", "/a/b/c", true),
    ("User-agent: *\nAllow: /a\nDisallow: /a/b", "/a/b/c", false),
    ("User-agent: *\nDisallow: /a\nAllow: /a", "/a", true),
    ("User-agent: *\nDisallow: /a", "/A", true),
    ("User-agent: *\nDisallow: /a%3cd.html", "/a%3Cd.html", false),
    ("User-agent: *\nDisallow: /a%7Eb", "/a~b", false),
    ("User-agent: *\nDisallow: /ü", "/%C3%BC/x", false),
    ("User-agent: *\nDisallow: /a%0F", "/a%+F", true),
    // 2.2.3: special characters.
    ("User-agent: *\nDisallow: /a # not these\n", "/a", false),
    ("User-agent: *\nDisallow: *.gif$", "/x/y.gif", false),
    ("User-agent: *\nDisallow: *.gif$", "/x/y.gif?z", true),
    ("User-agent: *\nDisallow: /*?print=", "/x?print=1", false),
    ("User-agent: *\nDisallow: /a*b*c", "/aXbYcZ", false),
    ("User-agent: *\nDisallow: /a*b*c", "/aXcYbZ", true),
    ("User-agent: *\nDisallow: /ab$", "/abc", true),
    ("User-agent: *\nDisallow: /a*a$", "/a", true),
    // 2.2.4: other lines are ignored.
    ("User-agent: *\nCrawl-delay: 10\nSitemap: /s.xml\nDisallow: /a", "/a", false),
    // Damaged files.
    ("\u{FEFF}User-agent: *\r\nDisallow: /a\r\n", "/a", false),
    ("Disallow: /a", "/a", true),
    ("<html><body>Not found</body></html>", "/a", true),
    ("", "/a", true),
    ("User-agent: *\nDisallow: a", "/a", true),
  ])
  func `rules of a file allow or disallow a path`(text: String, path: String, isAllowed: Bool) {
    let rules = rules(text)
    #expect(rules.allows(path) == isAllowed)
    #expect(RobotsRules(condensed: rules.condensed) == rules)
  }

  @Test func `a host without rules allows everything`() {
    #expect(RobotsRules.allowingAll.allows("/a"))
    #expect(RobotsRules(condensed: RobotsRules.allowingAll.condensed) == .allowingAll)
  }

  @Test func `the size of hostile rules is limited`() {
    let stars = String(repeating: "*a", count: 20_000)
    let lines = (0..<50_000).map { "Disallow: /\($0)\(stars.prefix(64))b" }
    let rules = rules("User-agent: *\n" + lines.joined(separator: "\n"))
    #expect(rules.condensed.utf8.count <= RobotsRules.patternLimit)
    #expect(rules.allows("/" + String(repeating: "a", count: 100_000)))
  }
}

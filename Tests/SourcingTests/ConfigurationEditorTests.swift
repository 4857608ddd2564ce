import Models
import Testing
import Words

@testable import Sourcing

struct ConfigurationEditorTests {
  static let one = SourceListing(name: "New", url: "https://n.example/", categories: ["sea"])

  func adding(
    _ entries: [SourceListing], to text: String, order: [String] = []
  ) throws(ConfigurationFault) -> String {
    try ConfigurationEditor.adding(
      entries, to: text, categories: order, path: "feeds.yml", folder: "/etc/tintm")
  }

  /// The file before and after the edit: `+` marks the new lines.
  private static let tables: [(String, String)] = [
    (
      "the usual list",
      """
        # mine
        sources:
          # first
          - name: A
            url: https://a.example/   # keep
            category: sea

        # what follows
        retention: {days: 9}
      """.replacing("category: sea\n", with: "category: sea\n+    @\n", maxReplacements: 1)
    ),
    (
      "dashes at the margin",
      "  sources:\n  - name: A\n    url: https://a.example/\n    category: sea\n+  @\n"
    ),
    (
      "the last key, without an end of line",
      "  sources:\n    - name: A\n      url: https://a.example/\n      category: sea\n+    @"
    ),
    (
      "a comment that belongs to the last source",
      """
        sources:
          - name: A
            url: https://a.example/
            category: sea
            # deeper
      +    @
          # beside
        database: x
      """
    ),
    (
      "a list of categories in brackets",
      """
      -  categories: [a, "b, c"]  # tabs
      +  categories: [a, "b, c", sea]  # tabs
        sources:
          - name: A
            url: https://a.example/
            category: a
      +    @
      """
    ),
    (
      "a list of categories in lines",
      """
        categories:
          - a
      +    - sea
        sources:
          - name: A
            url: https://a.example/
            category: a
      +    @
      """
    ),
    (
      "a source in braces",
      "  sources:\n    - {name: A, url: \"https://a.example/\", category: x}\n+    @\n"
    ),
  ]

  @Test(arguments: tables.indices)
  func `new sources follow the last one, and other lines are unchanged`(index: Int) throws {
    let (name, marked) = Self.tables[index]
    var (before, after) = ([String](), [String]())
    for line in marked.split(separator: "\n", omittingEmptySubsequences: false) {
      let rest = String(line.dropFirst(line.hasPrefix("  ") ? 2 : line.isEmpty ? 0 : 1))
      switch line.first {
      case "-": before.append(String(rest.dropFirst(2)))
      case "+" where rest.hasSuffix("@"):
        let indent = String(rest.dropLast().dropFirst(2))
        after += [
          indent + "- name: New", indent + "  url: https://n.example/", indent + "  category: sea",
        ]
      case "+": after.append(String(rest.dropFirst(2)))
      default:
        before.append(rest)
        after.append(rest)
      }
    }
    let result = try adding([Self.one], to: before.joined(separator: "\n"))
    // If the file had no final line end, it has one after the edit.
    let expected = after.joined(separator: "\n")
    #expect(result == expected || result == expected + "\n", "\(name): \(result)")
  }

  @Test(arguments: [
    "", "# nothing yet\n", "poll: {interval: 1h}\n", "categories: [sea]\noffline: {images: none}",
    "sources:\n", "sources: []\n",
    "sources: [ ]  # none\npoll: {interval: 1h}",
    "\u{FEFF}sources:\n- {name: A, url: http://a.example, category: x}\npoll: {interval: 1h}\n",
    "sources: [{name: A, url: \"http://a.example/?x=[]'\", category: 'it''s'}]",
    "sources: [\n  {name: A, url: \"http://a.example\", category: x},\n  # ] no\n]\n",
    "sources:\r\n  - name: A\r\n    url: http://a.example\r\n    category: x\r\n",
    "poll: {interval: 2h}\nsources:\n- name: A\n  url: http://a.example\n  category: x",
    "---\nsources:\n- name: A\n  url: http://a.example\n  category: x\n...\n",
    "{\"sources\": [{\"name\": \"A\", \"url\": \"http://a.example\", \"category\": \"x\"}]}",
  ])
  func `sources are added to every form of the list`(text: String) throws {
    let odd = [
      Self.one,
      SourceListing(name: "yes", url: "https://y.example/?a=1,2&b=#c", categories: ["no", "~ 1"]),
      SourceListing(
        name: "a: b # \"c\" \u{200F}\\", url: "https://z.example/", categories: ["- x", "{y}"]),
      SourceListing(name: "港の新聞", url: "https://k.example/", categories: ["文化", "2"]),
    ]
    let result = try adding(odd, to: text)
    let after = try ConfigurationReader.parse(result, path: "f", folder: "/")
    #expect(after.sources.suffix(4).map(\.name) == odd.map(\.name))
    #expect(after.sources.suffix(4).map(\.categories) == odd.map(\.categories))
    if text.contains("\r\n") { #expect(!result.replacing("\r\n", with: "").contains("\n")) }
    if text.hasPrefix("\u{FEFF}") { #expect(result.hasPrefix("\u{FEFF}")) }
    #expect(!result.unicodeScalars.contains("\u{200F}"))
  }

  @Test(arguments: [
    "list: &l\nsources: *l\n", "sources: &s\n  - {name: A, url: http://a.example, category: x}\n",
  ])
  func `unsupported forms of the list are refused`(text: String) {
    #expect(throws: ConfigurationFault.self) { try adding([Self.one], to: text) }
  }

  @Test func `a new configuration has the categories in their order`() throws {
    let result = try adding(
      [
        SourceListing(name: "A", url: "https://a.example/", categories: ["two", "one"]),
        SourceListing(name: "B", url: "https://b.example/", categories: ["three"]),
      ], to: "", order: ["one", "two", "unused", "three"])
    #expect(
      try ConfigurationReader.parse(result, path: "f", folder: "/").tabs == ["one", "two", "three"])
  }

  @Test func `only new sources are added, under unique names`() {
    let configuration = Configuration(
      sources: [
        Source(name: "Wire", address: .web("http://wire.example/feed"), categories: ["World"])
      ], categories: ["World"])
    let additions = SourceAdditions(
      [
        SourceListing(name: "Other", url: "https://WIRE.example/feed/", categories: ["x"]),
        SourceListing(name: "wire", url: "https://b.example/", categories: ["world"]),
        SourceListing(name: "Wire", url: "https://b.example/2"),
        SourceListing(name: "Bad", url: "https://b.example:99999/"),
        SourceListing(name: "Again", url: "http://b.example/2"),
      ], to: configuration, unfiled: "unsorted")
    #expect(
      additions.entries.map { "\($0.name) \($0.categories)" } == [
        "wire (b.example) [\"World\"]", "Wire (b.example) 2 [\"unsorted\"]",
      ])
    #expect(
      additions.passedOver.map(\.reason.english) == [
        "already exists as “Wire”", "“99999” is not a port from 1 to 65535",
        "already exists as “Wire (b.example) 2”",
      ])
  }

  @Test func `a folder named like the tab of all categories becomes another one`() throws {
    let list = [("a", "All"), ("b", "ALL"), ("c", "Tides")].map {
      SourceListing(name: $0, url: "https://\($0).example/f", categories: [$1])
    }
    let additions = SourceAdditions(list, to: Configuration(), unfiled: "unsorted")
    #expect(additions.entries.map(\.categories) == [["All sources"], ["All sources"], ["Tides"]])
    #expect(additions.notices.count == 1 && additions.notices[0].contains("“All sources”"))
    let text = try ConfigurationEditor.adding(
      additions.entries, to: "", categories: ["All", "Tides"], path: "f", folder: "/")
    let tabs = try ConfigurationReader.parse(text, path: "f", folder: "/").tabs
    #expect(Set(tabs) == ["All sources", "Tides"])
  }

  @Test func `an entry for a page names its selectors`() {
    var listing = Self.one
    listing.format = .html
    listing.selectors = ItemSelectors(item: "li.news", url: "a/@href")
    let text = ConfigurationEditor.text(of: [listing])
    #expect(
      text == """
          - name: New
            url: https://n.example/
            category: sea
            kind: html
            select:
              item: "li.news"
              link: "a/@href"

        """)
  }

  @Test(arguments: [
    "sources:\n  - {name: A, url: https://a.example/, category: sea}\n",
    "sources: [{name: A, url: https://a.example/, category: sea}]\n",
  ])
  func `a page is added to lists of either style`(text: String) throws {
    var listing = Self.one
    listing.format = .html
    listing.selectors = ItemSelectors(
      item: "//li[@class=\"a, b\"]", title: "./descendant::h2", url: "a/@href: #x")
    let after = try ConfigurationReader.parse(
      ConfigurationEditor.adding([listing], to: text, path: "feeds.yml", folder: "/"),
      path: "feeds.yml", folder: "/")
    #expect(after.sources.last?.selectors == listing.selectors)
    #expect(after.sources.last?.format == .html)
  }

  /// Lines above and between the rules move them.
  private static let ruled = """
    categories: [sea]
    sources:
      - name: A
        url: https://a.example/
        category: sea
        rules: [{match: 'tide', hide: true}]
      - name: B
        url: https://b.example/
        category: sea
    rules:
      - {match: 'storm', read: true}

    """

  @Test func `rules are unchanged when their lines move`() throws {
    let added = try adding(
      [SourceListing(name: "New", url: "https://n.example/", categories: ["air"])], to: Self.ruled)
    let before = try ConfigurationReader.parse(Self.ruled, path: "feeds.yml", folder: "/")
    let after = try ConfigurationReader.parse(added, path: "feeds.yml", folder: "/")
    #expect(after.sources.map(\.name) == ["A", "B", "New"])
    #expect(after.rules.map(\.rule) == before.rules.map(\.rule))
  }

  @Test func `rules inside a source are renamed and removed with it`() throws {
    func change(_ name: String?) throws -> [Rule] {
      let before = try ConfigurationReader.parse(Self.ruled, path: "feeds.yml", folder: "/")
      var source = before.sources.first
      if let name { source?.name = name } else { source = nil }
      let text = try ConfigurationEditor.changing(
        "A", to: source, in: Self.ruled, path: "feeds.yml", folder: "/")
      return try ConfigurationReader.parse(text, path: "feeds.yml", folder: "/").rules.map(\.rule)
    }
    #expect(try change("Aye").map(\.sources) == [[], ["Aye"]])
    #expect(try change(nil).map(\.match) == ["storm"])
  }

  @Test func `removing a source named by a rule elsewhere is refused`() throws {
    let text = Self.ruled.replacing("'storm'", with: "'storm', sources: [A]")
    var source = try #require(
      ConfigurationReader.parse(text, path: "feeds.yml", folder: "/").sources.first)
    source.name = "Aye"
    #expect(throws: ConfigurationFault.self) {
      try ConfigurationEditor.changing("A", to: source, in: text, path: "feeds.yml", folder: "/")
    }
  }

  @Test(arguments: [
    "rules: [{match: 'storm', read: true}]\nsources: [{name: A, url: https://a.example/, category: sea}]\n",
    ruled, "",
  ])
  func `rules are added with sources, after the existing rules`(text: String) throws {
    let rule = Rule(
      "NOT title:/a \"b\" \\d/i", sources: ["New: it's"],
      actions: RuleActions(hide: true, read: true))
    var new = Self.one
    new.name = "New: it's"
    let edited = try ConfigurationEditor.adding(
      [new], rules: [rule, rule], to: text, path: "feeds.yml", folder: "/")
    let after = try ConfigurationReader.parse(edited, path: "feeds.yml", folder: "/")
    #expect(after.rules.map(\.rule).filter { $0 == rule } == [rule, rule])
    #expect(
      after.rules.count
        == (try text.isEmpty
          ? 2 : 2 + ConfigurationReader.parse(text, path: "feeds.yml", folder: "/").rules.count))
  }

  @Test(
    arguments: [
      ("- {name: A, url: \"https://a.example/\", category: sea}", "\n  "),
      ("- name: A\n    url: https://a.example/\n    category: sea", "\n  # The first.\n  "),
      ("- {name: A, url: \"https://a.example/\", category: sea}", "  # mine\n  "),
    ])
  func `the last source is removed, and another is added`(entry: String, before: String) throws {
    let text = "categories: [sea]\nsources:\(before)\(entry)\nnetwork: {allow_private: true}\n"
    let empty = try ConfigurationEditor.changing(
      "A", to: nil, in: text, path: "feeds.yml", folder: "/")
    let comments = before.dropLast(2)
    #expect(
      empty == "categories: [sea]\nsources: []\(comments)network: {allow_private: true}\n")
    let listing = SourceListing(name: "B", url: "https://b.example/", categories: ["sea"])
    let added = try ConfigurationEditor.adding(
      [listing], to: empty, path: "feeds.yml", folder: "/")
    let sources = try ConfigurationReader.parse(added, path: "feeds.yml", folder: "/").sources
    #expect(sources.map(\.name) == ["B"])
  }
}

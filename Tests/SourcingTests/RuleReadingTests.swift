import Foundation
import Models
import Testing

@testable import Sourcing

struct RuleReadingTests {
  func parse(_ rules: String) throws -> Configuration {
    try ConfigurationReader.parse(
      """
      sources:
        - name: Courier
          url: https://courier.example/rss
          category: world
          rules:
            - {match: "title:live", drop: true}
      rules:
      \(rules)
      notify:
        - {name: phone, ntfy: "https://ntfy.example/news"}
      """, path: "/etc/tintm/feeds.yml", folder: "/etc/tintm")
  }

  @Test func `rules are read with their positions`() throws {
    let configuration = try parse(
      """
        - {match: 'title:"live blog" category:sport', hide: true}
        - {match: 'source:"Example" author:/press office/i', read: true, lower: 2}
        - {match: 'tunnel OR bridge', tag: works, raise: 1, notify: phone}
        - match: words:<200
          full_text: always
          expire: 36h
          categories: [world]
      """)
    #expect(
      configuration.rules.map(\.place) == [
        "feeds.yml:8", "feeds.yml:9", "feeds.yml:10", "feeds.yml:11", "feeds.yml:6",
      ])
    #expect(configuration.rules[1].rule.actions == RuleActions(read: true, raise: -2))
    #expect(
      configuration.rules[2].rule.actions == RuleActions(tag: "works", raise: 1, notify: "phone"))
    #expect(configuration.rules[3].rule.categories == ["world"])
    #expect(configuration.rules[3].rule.actions.phrases == ["full_text: always", "expire: 36h"])
    #expect(configuration.rules[4].rule.sources == ["Courier"])
  }

  @Test(arguments: [
    ("  - {match: 'titel:x', hide: true}", 14, "did you mean “title”"),
    ("  - {match: 'a AND (b', hide: true}", 20, "without a matching “)”"),
    ("  - {match: 'a title:/(/', hide: true}", 23, "without a matching “)”"),
    ("  - {match: a}", 5, "has no action"), ("  - {hide: true}", 5, "needs “match”"),
    ("  - {match: a, hid: true}", 16, "did you mean “hide”"),
    ("  - {match: a, raise: 4}", 23, "0.0 to 3.0"),
    ("  - {match: a, full_text: auto}", 27, "always or never"),
    ("  - {match: a, notify: phon}", 24, "did you mean “phone”"),
    ("  - {match: \"title:\\\"x\\\" (b\", hide: true}", 13, "at character 11"),
    ("  - {match: 'it''s (b', hide: true}", 13, "at character 6"),
    ("  - match: |\n      a OR\n      (b\n    hide: true", 12, "at character 6"),
    ("  - match: a OR\n      (b\n    hide: true", 12, "at character 6"),
    ("  - hide", 5, "must be a mapping"),
    (#"  - {match: "title:/\brocket\b/i", hide: true}"#, 13, "in single quotes"),
    ("  - {match: a, tag: \(String(repeating: "x", count: 101))}", 21, "at most 100 characters"),
    ("  - {match: a, tag: a\(String(repeating: "\u{301}", count: 200))}", 21, "at most 100"),
  ])
  func `invalid rules are refused with their positions`(text: String, column: Int, message: String)
    throws
  {
    let fault = #expect(throws: ConfigurationFault.self) { try parse(text) }
    guard case .invalid(_, let problems) = fault else {
      Issue.record("\(String(describing: fault))")
      return
    }
    #expect(
      problems.contains { $0.line == 8 && $0.column == column && $0.message.contains(message) },
      "\(problems)")
  }

  @Test(arguments: ["raise: 9", "hid: true", "full_text: auto", "expire: 1s"])
  func `an action with a fault is not also reported as missing`(action: String) throws {
    let fault = #expect(throws: ConfigurationFault.self) {
      try parse("  - {match: a, \(action)}")
    }
    guard case .invalid(_, let problems) = fault else {
      Issue.record("\(String(describing: fault))")
      return
    }
    #expect(problems.count == 1, "\(problems)")
  }
}

import Models
import Store
import Testing

struct StoredRuleTests {
  /// Databases of earlier versions hold these keys.
  static let text = """
    {"categories":["sport"],"deeds":{"bookmark":false,"drop":false,"hide":true,"raise":-1.5,\
    "read":false,"tag":"later"},"match":"title:/a/b/","sources":["Courier"]}
    """

  @Test func `the keys of the stored form never change`() throws {
    let rule = Rule(
      "title:/a/b/", sources: ["Courier"], categories: ["sport"],
      actions: RuleActions(hide: true, tag: "later", raise: -1.5))
    #expect(try rule.stored == Self.text)
    #expect(StoredRule(id: 1, reader: 2, stored: Self.text, place: "")?.rule == rule)
  }
}

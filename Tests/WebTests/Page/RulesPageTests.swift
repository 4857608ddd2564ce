import Foundation
import HTTPTypes
import Models
import SQLiteStore
import Store
import Testing

@testable import Web

@Suite("Rules on the page")
struct RulesPageTests {
  @Test("An expression is tried, saved as a rule and removed")
  func making() async throws {
    let sample = try PageSample(count: 3)
    #expect(try sample.get(["settings"]).text.contains("href=\"./settings/rules\""))
    let trial = try sample.get(["settings", "rules"], ["match": "title:\"article 1\""]).text
    #expect(trial.contains("value=\"title:&quot;article 1&quot;\""))
    #expect(trial.contains("articles/2\"") && !trial.contains("articles/1\""))
    for unknown in ["source:nowhere", "category:nowhere"] {
      let refused = try sample.get(["settings", "rules"], ["match": unknown])
      #expect(refused.status == .ok && refused.text.contains("value=\"\(unknown)\""))
      #expect(refused.text.contains("nowhere”") || refused.text.contains("“nowhere"))
    }
    let form = "match=title%3A%22article+1%22&hide=1&tag=boats&raise=-1"
    #expect(try sample.post(["settings", "rules"], form).status == .forbidden)
    let answer = try sample.post(["settings", "rules"], "form=\(PageSample.token)&" + form)
    #expect(answer.headers[.location] == "../settings/rules")
    let rule = try #require(try await sample.store.rules(of: "ada").first)
    #expect(rule.rule.match == "title:\"article 1\"")
    #expect(rule.rule.actions == RuleActions(hide: true, tag: "boats", raise: -1))
    let page = try sample.get(["settings", "rules"]).text
    #expect(page.contains("hide, tag: boats, lower: 1") && page.contains("0 in 30 days"))
    _ = try sample.post(["settings", "rules"], "form=\(PageSample.token)&remove=\(rule.id)")
    #expect(try await sample.store.rules(of: "ada").isEmpty)
  }

  @Test("Rules of feeds.yml are shown and cannot be removed")
  func configured() async throws {
    let sample = try PageSample(count: 0)
    let rule = Rule("live", actions: RuleActions(read: true))
    try sample.store.setRules([ConfiguredRule(rule, place: "feeds.yml:7")], orReader: "ada")
    let page = try sample.get(["settings", "rules"]).text
    #expect(page.contains("feeds.yml:7") && !page.contains("name=\"remove\""))
    _ = try sample.post(["settings", "rules"], "form=\(PageSample.token)&remove=1")
    #expect(try await sample.store.rules(of: "ada").count == 1)
  }

  @Test(
    "An invalid rule is refused with the reason",
    arguments: [
      "match=(a&hide=1", "match=&hide=1", "match=a", "match=a&raise=nan", "match=a&tag=%0A",
      "match=a&raise=", "match=/(a/&read=1", "match=a&tag=saved",
    ])
  func refusing(form: String) async throws {
    let sample = try PageSample(count: 1)
    let answer = try sample.post(["settings", "rules"], "form=\(PageSample.token)&" + form)
    #expect(answer.status == .unprocessableContent)
    #expect(answer.text.contains("role=\"alert\""))
    #expect(try await sample.store.rules(of: "ada").isEmpty)
    let typed = try sample.post(
      ["settings", "rules"],
      "form=\(PageSample.token)&match=a&read=1&tag=saved&expire=7d&raise=-1"
    ).text
    #expect(typed.contains("name=\"read\" value=\"1\" checked"))
    #expect(!typed.contains("name=\"hide\" value=\"1\" checked"))
    #expect(typed.contains("name=\"tag\" maxlength=\"100\" value=\"saved\""))
    #expect(typed.contains("value=\"7d\" selected") && typed.contains("value=\"-1\" selected"))
    let trial = try sample.get(["settings", "rules"], ["match": "(a"])
    #expect(trial.text.contains("class=\"failure\""))
  }
}

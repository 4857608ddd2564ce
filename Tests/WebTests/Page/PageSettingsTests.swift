import Foundation
import HTTPTypes
import Models
import Store
import Testing

@testable import Web

@Suite("Settings of the page")
struct PageSettingsTests {
  private func save(_ sample: PageSample, _ form: String) throws {
    let answer = try sample.post(["settings"], "form=\(PageSample.token)&" + form)
    #expect(answer.status == .seeOther)
  }

  private static let all = """
    for=all&theme=dark&size=5&typeface=sans&measure=wide&density=headlines&swipe=marks\
    &tab=world&place=2&show-0=1&tab=sport&place=1&first=category:sport&offline=9
    """

  @Test("Settings are kept for all devices, or for one")
  func devices() throws {
    let sample = try PageSample(count: 5)
    try save(sample, Self.all)
    let page = try sample.get([]).text
    #expect(
      page.contains(
        "data-size=\"5\" data-face=\"sans\" data-measure=\"wide\" data-density=\"headlines\""
          + " data-swipe=\"marks\""))
    #expect(!page.contains("About 1.") && !page.contains("data-category=\"sport\""))
    try save(sample, "for=device&pictures=1&size=1&tab=world&show-0=1&tab=sport&show-1=1")
    let other = try sample.get([]).text
    #expect(other.contains("data-size=\"1\">") || other.contains("data-size=\"1\" data-offline"))
    #expect(other.contains("About 1.") && other.contains("data-category=\"sport\""))
    let stored = try #require(try sample.store.pageSettings(of: "ada"))
    #expect(stored.contains("\"textSize\":5"))
    try save(sample, "for=shared")
    #expect(try sample.get([]).text.contains("data-size=\"5\""))
  }

  @Test("The page begins where the reader has chosen, once")
  func firstPage() throws {
    let sample = try PageSample(count: 1)
    try save(sample, Self.all)
    #expect(
      try sample.get(["settings"]).text
        .contains("<option value=\"category:sport\" selected>Sport</option>"))
    let site = try #require(HTTPField.Name("Sec-Fetch-Site"))
    let begun = try sample.get([], as: [site: "none"])
    #expect(begun.status == .seeOther)
    #expect(begun.headers[.location] == "./categories/sport")
    // The service worker passes it on so; a link of the page has a Referer.
    #expect(try sample.get([], as: [site: "same-origin"]).status == .seeOther)
    let linked = try sample.get([], as: [site: "same-origin", .referer: "http://a.example/"])
    #expect(linked.status == .ok && linked.text.contains("href=\"./?sort=\""))
    #expect(try sample.get([], ["sort": ""], as: [site: "same-origin"]).status == .ok)
    #expect(try sample.get([], ["sort": "newest"], as: [site: "none"]).status == .ok)
    for gone in ["javascript:alert(1)", "category:gone"] {
      try save(sample, "for=all&first=" + gone)
      #expect(try sample.get([], as: [site: "none"]).status == .ok)
    }
    #expect(try sample.get([], as: [site: "none"]).status == .ok)
  }

  @Test(
    "Values that no form offers fall back",
    arguments: [
      "size=99&offline=-4&typeface=x", "size=NaN&tab=a&place=99999999999999999999",
      String(repeating: "tab=x&place=1&", count: 300),
    ])
  func hostile(form: String) throws {
    let sample = try PageSample(count: 1)
    try save(sample, "for=all&" + form)
    #expect(try sample.get([]).status == .ok)
    #expect(try sample.get(["settings"]).status == .ok)
    let damaged = "{\"textSize\":\"x\",\"tabs\":7,\"theme\":\"dark\"}"
    try sample.store.setPageSettings(damaged, of: "ada")
    #expect(try sample.get([]).text.contains("data-theme=\"dark\""))
  }
}

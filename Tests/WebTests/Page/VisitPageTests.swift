import Foundation
import HTTPTypes
import Models
import SQLiteStore
import Store
import Testing

@testable import Web

@Suite("What is new, expired, begun or shared, on the page")
struct VisitPageTests {
  private func post(_ sample: PageSample, _ path: [String], _ form: String) throws -> WebResponse {
    try sample.post(path, "form=\(PageSample.token)&" + form)
  }

  @Test("The front page says what arrived since the last visit, and lists it")
  func arrived() throws {
    #expect(!(try PageSample(count: 3).get([]).text.contains("since=last")))
    let sample = try PageSample(count: 3)
    try sample.store.noteVisit(of: "ada", at: sample.now - 90_000)
    let front = try sample.get([]).text
    #expect(front.contains("<p class=\"since\"><a href=\"?since=last\">Since "))
    #expect(front.contains(": 3 stories</a>"))
    let list = try sample.get([], ["since": "last"]).text
    #expect(list.contains(": 3 stories <a href=\"?\">"))
  }

  @Test("Expired articles are listed, and one button takes it back")
  func expired() async throws {
    let sample = try PageSample(count: 2)
    #expect(try sample.get(["expired"]).text.contains("class=\"placeholder\""))
    let reader = try #require(try sample.store.reader(named: "ada")).id
    let count = try await sample.store.expireArticles(
      [ExpiryTerm(.source(1), end: sample.now + 60)], of: reader, at: sample.now, limit: 9)
    #expect(count == 2)
    #expect(try sample.get(["expired"]).text.contains("Mark all unread again"))
    #expect(try sample.post(["expired"], "").status == .forbidden)
    #expect(try post(sample, ["expired"], "").status == .seeOther)
    #expect(try sample.get(["expired"]).text.contains("class=\"placeholder\""))
  }

  @Test("A place in an article is kept, shown and listed")
  func position() throws {
    let sample = try PageSample(count: 2)
    let path = ["articles", "1", "position"]
    #expect(try post(sample, path, "block=2&blocks=5").status == .noContent)
    #expect(
      try sample.get(["articles", "1"]).text.contains("data-block=\"2\" data-blocks=\"5\" hidden"))
    #expect(try sample.get(["continue"]).text.contains("articles/1"))
    for form in ["block=9&blocks=5", "block=-1&blocks=5", "block=x", "block=0&blocks=5"] {
      #expect(try post(sample, path, form).status == .noContent)
      #expect(try sample.get(["continue"]).text.contains("class=\"placeholder\""))
    }
    let missing = ["articles", "99", "position"]
    #expect(try post(sample, missing, "block=1&blocks=5").status == .notFound)
  }

  @Test("An article is shared with another reader, once")
  func sharing() throws {
    let sample = try PageSample(count: 3)
    #expect(!(try sample.get(["articles", "1"]).text.contains("articles/1/share")))
    _ = try sample.store.addReader("<ben>")
    #expect(try sample.get(["articles", "1"]).text.contains("value=\"&lt;ben&gt;\""))
    let path = ["articles", "1", "share"]
    #expect(try post(sample, path, "with=%3Cben%3E").status == .seeOther)
    #expect(try post(sample, path, "with=cy").status == .unprocessableContent)
    #expect(
      try sample.store.sharedArticles(with: "<ben>", shownSince: sample.now)
        == [SharedArticle(article: 1, sender: "ada")])
    try sample.store.share(2, with: "ada", from: "<ben>", at: sample.now)
    let front = try sample.get([]).text
    #expect(front.contains("Shared by &lt;ben&gt;"))
    sample.store.impressions.recordAll(of: "ada")
    #expect(
      try sample.store.sharedArticles(with: "ada", shownSince: sample.now + 1).isEmpty)
  }

  @Test("Fetching now says what is asked, with and without a script")
  func refresh() throws {
    let sample = try PageSample(count: 1)
    #expect(try sample.get([]).text.contains("data-refresh"))
    let page = try post(sample, ["refresh"], "")
    #expect(page.text.contains("2 sources are asked now."))
    #expect(try sample.post(["refresh"], "").status == .forbidden)
  }
}

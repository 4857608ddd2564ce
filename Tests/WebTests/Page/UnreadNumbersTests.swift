import Foundation
import HTTPTypes
import Models
import SQLiteStore
import Store
import TestStore
import Testing

@testable import Web

/// The numbers of unread articles in the navigation, and cards of hidden articles.
struct UnreadNumbersTests {
  let sample: PageSample

  init() throws {
    sample = try PageSample(count: 5)
  }

  private func numbers(_ page: WebResponse) -> [String] {
    page.text.matches(of: /<span class="unread">(\d+)</).map { String($0.output.1) }
  }

  @Test(arguments: ["read", "hide"])
  func `an action is answered with the numbers as they are after it`(deed: String) throws {
    #expect(numbers(try sample.get([])) == ["5", "5"])
    let form = "form=\(PageSample.token)&deed=\(deed)-\(sample.articles[0])"
    let answer = try sample.post(["marks"], form, accept: "application/json")
    let receipt = try answer.text.object()
    let tabs = try #require(receipt["tabs"] as? [[String: Any]])
    #expect(tabs.map { $0["category"] as? String } == [nil, "world", "sport"])
    #expect(tabs.map { $0["unread"] as? Int } == [4, 4, 0])
    #expect(tabs.map { $0["words"] as? String } == ["4", "4", "0"])
    #expect(numbers(try sample.get([])) == ["4", "4"])
  }

  @Test func `the page of an article that was opened counts it as read`() throws {
    #expect(numbers(try sample.get([])) == ["5", "5"])
    let path = ["articles", "\(sample.articles[1])"]
    #expect(numbers(try sample.get(path)) == ["4", "4"])
    #expect(numbers(try sample.get(path)) == ["4", "4"])
  }

  @Test func `an article that is read or hidden does not count again when it is opened`() throws {
    #expect(numbers(try sample.get([])) == ["5", "5"])
    _ = try sample.post(["marks"], "form=\(PageSample.token)&deed=hide-\(sample.articles[2])")
    #expect(numbers(try sample.get([])) == ["4", "4"])
    let hidden = ["articles", "\(sample.articles[2])"]
    #expect(numbers(try sample.get(hidden)) == ["4", "4"])
    #expect(numbers(try sample.get(["articles", "\(sample.articles[0])"])) == ["3", "3"])
  }

  @Test func `a story counts once, until its best article is read`() throws {
    for article in sample.articles.prefix(3) {
      let membership = StoryMembership(
        article: article, story: sample.articles[0], source: 1, dated: sample.now)
      try sample.store.cluster([.place(membership)], of: [article], at: sample.now)
    }
    #expect(numbers(try sample.get([])) == ["3", "3"])
    _ = try sample.post(["marks"], "form=\(PageSample.token)&deed=read-\(sample.articles[1])")
    #expect(numbers(try sample.get([])) == ["3", "3"])
    #expect(numbers(try sample.get(["articles", "\(sample.articles[0])"])) == ["2", "2"])
    #expect(numbers(try sample.get(["articles", "\(sample.articles[2])"])) == ["2", "2"])
  }

  @Test func `a list of one's own has numbers of its own`() throws {
    let ada = try #require(try sample.store.reader(named: "ada")).id
    try sample.store.setOwnSource(1, listing: .changed, name: nil, categories: ["sport"], of: ada)
    #expect(numbers(try sample.get([])) == ["5", "5"])
    let sport = try sample.get(["categories", "sport"], ["unread": "1"]).text
    #expect(sport.occurrences(of: "<article ") == 5)
    #expect(sport.contains("data-category=\"sport\">"))
    _ = try sample.post(["marks"], "form=\(PageSample.token)&deed=read-\(sample.articles[0])")
    #expect(numbers(try sample.get([])).first == "4")
    try sample.store.setOwnSource(1, listing: .leftOut, name: nil, categories: nil, of: ada)
    #expect(numbers(try sample.get([])).isEmpty)
  }

  @Test func `a hidden card is in no list, and Undo brings it back to its place`() throws {
    let path = ["articles", "\(sample.articles[2])", "story"]
    let card = "data-id=\"\(sample.articles[2])\""
    #expect(try sample.get(path).text.contains(card + ">"))
    _ = try sample.post(["marks"], "form=\(PageSample.token)&deed=hide-\(sample.articles[2])")
    #expect(try sample.get(path).text.contains(card + " hidden>"))
    _ = try sample.post(["marks"], "form=\(PageSample.token)&deed=unhide-\(sample.articles[2])")
    #expect(try sample.get(path).text.contains(card + ">"))
  }
}

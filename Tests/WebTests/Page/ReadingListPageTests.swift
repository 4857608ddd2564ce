import Foundation
import HTTPTypes
import Models
import SQLiteStore
import Store
import Testing

@testable import Web

/// Back, Next, Previous and forms lead through the list that the reader left.
struct ReadingListPageTests {
  let sample: PageSample

  init() throws {
    sample = try PageSample(count: 6)
  }

  private func list(_ page: WebResponse) throws -> String {
    sample.store.impressions.recordAll()
    return String(
      try #require(page.text.firstMatch(of: /<meta name="list" content="(\d+)">/)?.output.1))
  }

  /// The articles of a list, or the neighbours of an article, in the order of the page.
  private func articles(_ page: WebResponse) -> [Int64] {
    page.text.matches(of: /<article class="card[^"]*" data-id="(\d+)"/).compactMap {
      Int64($0.output.1)
    }
  }

  private func neighbour(_ page: WebResponse, _ relation: String) throws -> Int64? {
    page.text.matches(of: /rel="(prev|next)" href="[^"]*articles\/(\d+)[^"]*"/)
      .first { $0.output.1 == relation }.flatMap { Int64($0.output.2) }
  }

  private let fromHere: HTTPFields =
    HTTPField.Name("Sec-Fetch-Site").map { [$0: "same-origin"] } ?? [:]

  @Test func `the neighbours of an article are those of the list that it was opened from`() throws {
    let shown = try sample.get([])
    let list = try list(shown)
    let order = articles(shown)
    #expect(order.count == 6)
    for index in [2, 4, 3, 2] {
      let page = try sample.get(["articles", "\(order[index])"], as: fromHere)
      #expect(try neighbour(page, "prev") == order[index - 1])
      #expect(try neighbour(page, "next") == order[index + 1])
      sample.store.impressions.recordAll()
    }
    let back = try sample.get([], ["list": list])
    #expect(articles(back) == order)
    #expect(back.text.occurrences(of: " read\" data-id=") == 3)
  }

  @Test func `loading the page again makes a new list, and so does another reader's`() throws {
    let list = try list(sample.get([]))
    for directive in ["max-age=0", "no-cache"] {
      let new = try sample.get([], ["list": list], as: [.cacheControl: directive])
      #expect(try self.list(new) != list)
      // A browser sends this after a form, too.
      let back = try sample.get(
        [], ["list": list, "done": "hide-2"], as: [.cacheControl: directive])
      #expect(try self.list(back) == list)
    }
    for odd in ["0", "-1", "x", "9999999999999999999999", "12345"] {
      #expect(try self.list(sample.get([], ["list": odd])) != list)
    }
  }

  @Test func `a list that is fetched before anyone opens it is not the one that was left`() throws {
    let (fetch, purpose) = try (
      #require(HTTPField.Name("Sec-Fetch-Dest")), #require(HTTPField.Name("Purpose"))
    )
    func fetchAhead() throws {
      for path in [[], ["search"], ["categories", "world"]] {
        let page = try sample.get(
          path, ["q": "ferry"], as: [purpose: "prefetch", fetch: "empty"])
        #expect(articles(page).count == 6, "it is kept for reading offline")
        #expect(!page.text.contains("<meta name=\"list\""))
      }
      _ = try sample.get([], ["minutes": "60"], as: [fetch: "empty"])
      sample.store.impressions.recordAll()
    }
    try fetchAhead()
    #expect(try sample.store.visit(of: "ada") == nil)
    // In another order than what is fetched ahead.
    let order = try articles(sample.get([], ["sort": "newest"]))
    try fetchAhead()
    #expect(try sample.store.visit(of: "ada") != nil)
    let page = try sample.get(["articles", "\(order[2])"], as: fromHere)
    #expect(try neighbour(page, "prev") == order[1] && neighbour(page, "next") == order[3])
  }

  @Test func `a hidden article leaves the list, and Undo brings it back to its place`() throws {
    let shown = try sample.get([])
    let (list, order) = (try list(shown), articles(shown))
    let next = "/?list=\(list)"
    #expect(shown.text.contains("name=\"next\" value=\"\(next)\""))
    let answer = try sample.post(
      ["marks"], "form=\(PageSample.token)&next=\(next)&deed=hide-\(order[1])")
    #expect(answer.headers[.location] == "\(next)&done=hide-\(order[1])")
    let left = try sample.get([], ["list": list, "done": "hide-\(order[1])"])
    #expect(articles(left) == order.filter { $0 != order[1] })
    _ = try sample.post(["marks"], "form=\(PageSample.token)&next=\(next)&deed=unhide-\(order[1])")
    #expect(try articles(sample.get([], ["list": list])) == order)
  }

  @Test func `a link from elsewhere belongs to no list`() throws {
    let order = try articles(sample.get(["categories", "world"], ["sort": "newest"]))
    sample.store.impressions.recordAll()
    for (name, value) in [
      ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Site", "none"),
      ("Referer", "https://elsewhere.example/"),
    ] {
      let headers: HTTPFields = [try #require(HTTPField.Name(name)): value]
      let page = try sample.get(["articles", "\(order[0])"], as: headers)
      // In the ranked order it is the last one.
      #expect(try neighbour(page, "next") != order[1])
    }
    let headers: HTTPFields = [.referer: "http://localhost/categories/world?sort=newest"]
    let page = try sample.get(["articles", "\(order[0])"], as: headers)
    #expect(try neighbour(page, "next") == order[1])
  }

  @Test func `results of a search are a list`() throws {
    let found = try sample.get(["search"], ["q": "ferry"])
    let (list, order) = (try list(found), articles(found))
    let page = try sample.get(["articles", "\(order[1])"], as: fromHere)
    #expect(try neighbour(page, "prev") == order[0] && neighbour(page, "next") == order[2])
    let named = try sample.get(["articles", "\(order[1])"], ["list": list])
    #expect(try neighbour(named, "next") == order[2])
  }
}

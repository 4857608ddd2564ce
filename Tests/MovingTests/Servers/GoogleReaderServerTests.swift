import Foundation
import Models
import TestOrigin
import Testing

@testable import Moving

struct GoogleReaderServerTests {
  @Test func `takes subscriptions, stars, labels and read marks`() async throws {
    let server = GoogleReaderOrigin(starredOnly: [900])
    let origin = try await TestOrigin { server.reply($0) }
    let reading = await ServerReading.of(origin.url("/"))
    #expect(reading.fault == nil)
    #expect(
      reading.sources == [
        MovedSource(
          feedURL: "https://one.example/feed", title: "One & Co",
          homePageURL: "https://one.example/", folders: ["World"]),
        MovedSource(
          feedURL: "https://two.example/feed", title: "Two", homePageURL: "https://two.example/",
          folders: ["a/b"]),
      ])
    #expect(Set(reading.articles.map(\.url)).count == 41)
    for id in 1...40 {
      let article = try #require(reading.article("https://one.example/\(id)"))
      #expect(article.isRead == GoogleReaderOrigin.isRead(id))
      #expect(article.isStarred == GoogleReaderOrigin.isStarred(id))
      #expect(article.labels == (GoogleReaderOrigin.isLabelled(id) ? ["to write"] : []))
      #expect(article.tags == ["press"])
      #expect(article.title == "A <b> \(id)")
      #expect(article.authors == ["Ada", "Bo"])
      #expect(article.published == Date(timeIntervalSince1970: 1_700_000_000 + Double(id)))
      #expect(article.html == "<p>Text \(id)</p>")
      #expect(article.source == reading.sources[id % 2])
      #expect(article.identity == nil)
    }
    let gone = try #require(reading.article("https://one.example/900"))
    #expect(gone.isStarred)
    #expect(gone.source == MovedSource(title: "Gone", homePageURL: "https://gone.example/"))
    #expect(reading.report.articles == reading.articles.count)
    #expect(reading.report.sources == 2)
  }

  @Test func `asks for each article once, but for those with stars and labels`() async throws {
    let server = GoogleReaderOrigin(count: 60)
    let origin = try await TestOrigin { server.reply($0) }
    _ = await ServerReading.of(origin.url("/"))
    let asked = origin.requests.flatMap(\.arguments).filter { $0.name == "i" }.map(\.value)
    let both = (1...60).count {
      GoogleReaderOrigin.isStarred($0) && GoogleReaderOrigin.isLabelled($0)
    }
    #expect(asked.count == 60 + both)
  }

  @Test func `goes on where it was interrupted`() async throws {
    let server = GoogleReaderOrigin(count: 60)
    let origin = try await TestOrigin { server.reply($0) }
    let whole = await ServerReading.of(origin.url("/"))
    for stop in [1, 3, 5] {
      let first = await ServerReading.of(origin.url("/"), parts: stop)
      let position = try #require(first.positions.last)
      let stored = try JSONDecoder().decode(
        ServerPosition.self, from: JSONEncoder().encode(position))
      let before = origin.requests.count
      let rest = await ServerReading.of(origin.url("/"), from: stored)
      #expect(rest.fault == nil)
      #expect(
        Set((first.articles + rest.articles).map(\.url)) == Set(whole.articles.map(\.url)))
      #expect(rest.articles.count < whole.articles.count)
      // No other API is looked for.
      #expect(origin.requests[before].place == "/api/greader.php/accounts/ClientLogin")
    }
  }

  @Test(arguments: ["/", "/api/greader.php", "/i/?a=normal", "/api/"])
  func `finds the API from the addresses that people know`(path: String) async throws {
    let server = GoogleReaderOrigin(count: 3)
    let origin = try await TestOrigin { server.reply($0) }
    let reading = await ServerReading.of(origin.url(path))
    #expect(reading.fault == nil)
    #expect(reading.positions.first?.base == origin.url("/api/greader.php"))
  }

  @Test func `asks for less if an answer is too large`() async throws {
    let server = GoogleReaderOrigin(count: 40)
    let origin = try await TestOrigin { server.reply($0) }
    let reading = await ServerReading.of(origin.url("/"), maxBody: 2000)
    #expect(reading.fault == nil)
    #expect(Set(reading.articles.map(\.url)).count == 40)
  }

  @Test func `the list repeats for ever`() async throws {
    let server = GoogleReaderOrigin { request in
      request.place.hasSuffix("/ids")
        ? .json(["itemRefs": [["id": "1"]], "continuation": "again"]) : nil
    }
    let origin = try await TestOrigin { server.reply($0) }
    let reading = await ServerReading.of(origin.url("/"))
    #expect(reading.fault == .endless)
    #expect(reading.articles.count == 1)
  }

  @Test func `the same page comes back under ever new names`() async throws {
    let server = GoogleReaderOrigin { request in
      let place = request.argument("c").flatMap { Int($0) } ?? 0
      return request.place.hasSuffix("/ids")
        ? .json(["itemRefs": [["id": "1"], ["id": "2"]], "continuation": String(place + 1)]) : nil
    }
    let origin = try await TestOrigin { server.reply($0) }
    let reading = await ServerReading.of(origin.url("/"))
    #expect(reading.fault == .endless)
    #expect(origin.requests.count < 12)
  }

  @Test(arguments: [400, 404])
  func `a label that the server refuses is left out, and the rest is read`(
    status: Int
  ) async throws {
    let server = GoogleReaderOrigin(count: 12) { request in
      request.argument("s") == "user/-/label/to write" ? .answer(status) : nil
    }
    let origin = try await TestOrigin { server.reply($0) }
    let reading = await ServerReading.of(origin.url("/"))
    #expect(reading.fault == nil)
    #expect(Set(reading.articles.map(\.url)).count == 12)
    #expect(reading.report.notices.first?.contains("to write") == true)
  }

  @Test func `articles that the server lists and does not send are counted`() async throws {
    let server = GoogleReaderOrigin(count: 40) { request in
      let ids = request.arguments.filter { $0.name == "i" }.map(\.value)
      return ids.contains("12") ? .json(["items": [Any]()]) : nil
    }
    let origin = try await TestOrigin { server.reply($0) }
    let reading = await ServerReading.of(origin.url("/"))
    #expect(reading.fault == nil)
    let left = reading.report.leftOut[.notSent]?.count ?? 0
    #expect(left > 0 && Set(reading.articles.map(\.url)).count == 40 - left)
  }

  @Test func `an empty list without a list of ids`() async throws {
    let server = GoogleReaderOrigin(count: 3) { request in
      request.argument("s")?.hasSuffix("/starred") == true ? .json([String: Any]()) : nil
    }
    let origin = try await TestOrigin { server.reply($0) }
    let reading = await ServerReading.of(origin.url("/"))
    #expect(reading.fault == nil && reading.report.notices.isEmpty)
    #expect(Set(reading.articles.map(\.url)).count == 3)
  }

  @Test func `a server that lists and sends nothing`() async throws {
    let server = GoogleReaderOrigin(count: 200) { request in
      request.place.hasSuffix("/contents") ? .json(["items": [Any]()]) : nil
    }
    let origin = try await TestOrigin { request in
      guard request.place.hasSuffix("/ids") else { return server.reply(request) }
      return .json(["itemRefs": (1...50).map { ["id": String($0)] }])
    }
    #expect(await ServerReading.of(origin.url("/")).fault == .unexpected(.greader, "articles"))
  }

  @Test func `ids and labels of any size and kind`() async throws {
    let long = String(repeating: "x", count: 5000)
    let server = GoogleReaderOrigin { request in
      if request.place.hasSuffix("/ids") {
        return .json(["itemRefs": [["id": long], ["id": 7], ["no": 1], 5, ["id": "8&i=9"]]])
      }
      guard request.place.hasSuffix("/contents") else { return nil }
      return .json([
        "items": [
          [
            "title": 5, "published": 1e308, "canonical": "javascript:alert(1)",
            "categories": (0..<5000).map { "user/-/label/\($0)" } + ["user/-/label/\(long)"],
            "summary": ["content": "text"],
          ],
          [String: Any](),
        ]
      ])
    }
    let origin = try await TestOrigin { server.reply($0) }
    let reading = await ServerReading.of(origin.url("/"))
    #expect(reading.fault == nil)
    #expect(
      origin.requests.flatMap(\.arguments).filter { $0.name == "i" }.prefix(2).map(\.value) == [
        "7", "8&i=9",
      ])
    let article = try #require(reading.articles.first)
    #expect(article.url == nil)
    #expect(article.published == nil)
    #expect(article.labels.count == 50)
    #expect(reading.report.labelsLeftOut.count > 4000)
    #expect(reading.report.leftOut[.empty]?.count == 2)
  }
}

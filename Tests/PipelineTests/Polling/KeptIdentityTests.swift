import Foundation
import Models
import Testing

@testable import Pipeline

/// What is new in the second document of a feed: whether its ids are kept tells.
struct KeptIdentityTests {
  let fixture: PollingFixture

  init() throws {
    fixture = try PollingFixture()
  }

  private static let day = "Mon, 13 Nov 2023 00:00:00 GMT"

  private static func time(_ hour: Int) -> String { "Mon, 13 Nov 2023 \(hour + 10):05:00 GMT" }

  private static func item(
    _ id: String, _ title: String, _ link: String?, _ date: String? = nil, _ text: String? = nil,
    file: String? = nil
  ) -> String {
    let parts = [
      "<guid isPermaLink=\"false\">\(id)</guid><title>\(title)</title>",
      link.map { "<link>http://\($0)</link>" }, date.map { "<pubDate>\($0)</pubDate>" },
      text.map { "<description>\($0)</description>" },
      file.map { "<enclosure url=\"http://\($0)\" type=\"audio/mpeg\" length=\"1\"/>" },
    ]
    return "<item>" + parts.compactMap(\.self).joined() + "</item>"
  }

  private func feed(_ items: [String]) -> String {
    "<rss version=\"2.0\"><channel><title>F</title><link>http://w.example/</link>"
      + items.joined() + "</channel></rss>"
  }

  /// The number of articles that each document after the first one adds.
  private func new(_ documents: [String]...) async throws -> [Int] {
    let source = try fixture.source("f.xml", feed(documents[0]))
    try fixture.configure([source])
    var counts: [Int] = []
    for document in documents {
      _ = try fixture.source("f.xml", feed(document))
      counts.append(try await fixture.poll([source], force: true)["f.xml"]?.new ?? -1)
    }
    #expect(counts.removeFirst() == documents[0].count)
    return counts
  }

  @Test(arguments: [nil, time(1)])
  func `one page for all articles, with the same words`(_ date: String?) async throws {
    func item(_ id: Int) -> String {
      let moment: String? = date == nil ? nil : Self.time(id)
      return Self.item("\(id)", "Match \(id)", "w.example/live", moment, "Follow the match live")
    }
    #expect(try await new([item(1), item(2)], [item(2), item(3)], [item(4), item(5)]) == [1, 2])
  }

  @Test func `a page with one alert after another`() async throws {
    func item(_ id: Int, _ title: String) -> String {
      Self.item("\(id)", title, "w.example/s", nil, "See our page")
    }
    #expect(try await new([item(1, "Red alert")], [item(2, "Green alert")]) == [1])
  }

  @Test func `offers with the same headline, day and words`() async throws {
    func item(_ id: Int, _ title: String) -> String {
      Self.item("\(id)", title, "w.example/\(id)", Self.day, "Full time")
    }
    let cook = item(2, "Cook")
    #expect(try await new([item(1, "Nurse"), cook], [cook, item(3, "Nurse")]) == [1])
  }

  @Test func `another warning on the same page and day`() async throws {
    func item(_ id: Int, _ title: String, _ text: String) -> String {
      Self.item("\(id)", title, "w.example/w", Self.day, text)
    }
    let storm = item(2, "Storm warning", "Gusts of wind")
    #expect(
      try await new(
        [item(1, "Flood warning", "The river rises"), storm],
        [storm, item(3, "Flood warning", "Leave the coast at once")]) == [1])
  }

  @Test func `the file of each episode has the same address`() async throws {
    func item(_ id: Int) -> String {
      Self.item(
        "\(id)", "Episode \(id)", "w.example/show", Self.time(id), "The show",
        file: "w.example/latest.mp3")
    }
    #expect(try await new([item(1)], [item(2)]) == [1])
  }

  @Test(arguments: [1, 2, 5], [nil, time(1), day])
  func `ids that change at every fetch make nothing new`(
    _ count: Int, _ date: String?
  ) async throws {
    func document(_ fetch: Int) -> [String] {
      (1...count).map {
        Self.item("\(fetch)-\($0)", "Item \($0)", "w.example/\($0)", date, "Text \($0) of it")
      }
    }
    #expect(try await new(document(1), document(2), document(3)) == [0, 0])
  }

  @Test(arguments: [1, 2, 5])
  func `without links, the same headline, date and words are the same article`(
    _ count: Int
  ) async throws {
    func document(_ fetch: Int) -> [String] {
      (1...count).map {
        Self.item("\(fetch)-\($0)", "Item \($0)", nil, Self.time(1), "Text \($0) of it")
      }
    }
    #expect(try await new(document(1), document(2), document(3)) == [0, 0])
  }

  @Test func `a headline or text is corrected while all ids change`() async throws {
    func document(_ fetch: Int, _ title: String, _ text: String) -> [String] {
      (1...5).map {
        Self.item(
          "\(fetch)-\($0)", $0 == 2 ? title : "Item \($0)", "w.example/\($0)", Self.time(1),
          $0 == 3 ? text : "Text \($0) of it")
      }
    }
    #expect(
      try await new(
        document(1, "Ferries", "The harbour is open"),
        document(2, "Ferries are late", "A storm has closed the harbour")) == [0])
  }

  @Test(arguments: [time(1), day])
  func `a site moves to another domain`(_ date: String) async throws {
    func document(_ host: String) -> [String] {
      (1...5).map {
        Self.item("http://\(host)/\($0)", "Item \($0)", "\(host)/\($0)", date, "Text \($0) of it")
      }
    }
    #expect(try await new(document("a.example"), document("b.example")) == [0])
  }

  @Test func `the fragment of an id numbers the versions of its article`() async throws {
    func item(_ number: Int, version: Int, _ text: String) -> String {
      Self.item(
        "http://w.example/\(number)#\(version)", "Item \(number)", "w.example/\(number)",
        Self.time(number), text)
    }
    let other = item(2, version: 0, "The night ferry")
    #expect(
      try await new(
        [item(1, version: 0, "Two seals asleep"), other],
        [item(1, version: 1, "Three seals awake"), other]) == [0])
  }

  @Test func `ids are places in the list, of which a third is new`() async throws {
    func document(_ last: Int) -> [String] {
      (0..<6).map { place in
        let number = last - place
        return Self.item(
          "\(place)", "Item \(number)", "w.example/\(number)", Self.time(number), "Text \(number)")
      }
    }
    #expect(try await new(document(6), document(8), document(10)) == [2, 2])
  }
}

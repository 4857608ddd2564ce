import Foundation
import HTTPTypes
import Testing

@testable import Web

@Suite("Times on the page are those of the browser's zone")
struct BrowserZoneTests {
  private func page(_ sample: PageSample, _ path: [String], zone: String?) throws -> String {
    let cookie = PageSample.cookie + (zone.map { "; \(Cookie.zone)=\($0)" } ?? "")
    return try #require(
      try sample.handler.response(
        to: WebRequest(.get, path, headers: [.cookie: cookie, .accept: "text/html"]))
    ).text
  }

  @Test("The cookie of the script names it, else times name the server's")
  func zones() throws {
    let sample = try PageSample(count: 1)
    let article = try page(sample, ["articles", "1"], zone: "Asia/Tokyo")
    #expect(article.contains(">15 Nov, 07:13</time>"))
    #expect(try page(sample, [], zone: "Asia/Tokyo").contains("title=\"15 Nov, 07:13\""))
    let long = String(repeating: "a", count: 99)
    for unknown in [nil, "../../etc/passwd", "/etc/localtime", "No/Where", long] {
      let article = try page(sample, ["articles", "1"], zone: unknown)
      #expect(article.contains(/\ UTC([+−][0-9:]+)?<\/time>/))
    }
  }

  @Test("Figures by hour are in it, too")
  func figures() throws {
    let sample = try PageSample(count: 1)
    _ = try page(sample, ["articles", "1"], zone: nil)
    #expect(try page(sample, ["figures"], zone: "Asia/Tokyo").contains("<title>7: 1</title>"))
    #expect(try page(sample, ["figures"], zone: "UTC").contains("<title>22: 1</title>"))
  }
}

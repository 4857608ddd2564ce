import Fetching
import Models
import Testing

struct SmokeTests {
  @Test func plain() async throws {
    let origin = try await TestOrigin { _ in .answer(200, ["ETag": "\"a\""], "<rss/>") }
    let result = await fetchOnce(FetchRequest(url: origin.url()))
    #expect(result.text == "<rss/>", "\(result)")
    #expect(result.response?.headers["etag"] == "\"a\"")
  }

  @Test func tls() async throws {
    let origin = try await TestOrigin(certificate: "good") { _ in .answer(200, [:], "<rss/>") }
    var options = FetchingOptions.testing
    options.caFile = TestCertificates.authority
    let result = await fetchOnce(FetchRequest(url: origin.url(name: "localhost")), options)
    #expect(result.text == "<rss/>", "\(result)")
  }
}

import Foundation
import HTTPTypes
import Pipeline
import Testing

@testable import Web

@Suite("Metrics")
struct MetricsHandlerTests {
  private func handler() throws -> MetricsHandler {
    let fixture = try APIFixture()
    let metrics = ServerMetrics()
    metrics.record("feed", .ok, seconds: 0.004)
    metrics.record("feed", .ok, seconds: 0.2)
    metrics.record("feed", .notFound, seconds: 99)
    return MetricsHandler(
      store: fixture.store, version: "1.2", metrics: metrics, polls: PollCounts(),
      clock: { fixture.now }, authenticator: fixture.authenticator)
  }

  private func request(
    client: String = "127.0.0.1", authority: String = "localhost:8480", isDirect: Bool = true,
    header: String? = nil
  ) -> WebRequest {
    var request = WebRequest(
      .get, ["metrics"], client: client, authority: authority, isDirect: isDirect)
    if let name = header.flatMap({ HTTPField.Name($0) }) { request.headers[name] = "1.2.3.4" }
    return request
  }

  @Test("Local clients read metrics in OpenMetrics format")
  func text() throws {
    let response = try #require(try handler().response(to: request()))
    #expect(response.headers[.contentType]?.hasPrefix("application/openmetrics-text") == true)
    let lines = response.text.split(separator: "\n")
    #expect(lines.last == "# EOF")
    for line in [
      "tintm_build_info{version=\"1.2\"} 1", "tintm_articles 4", "tintm_sources 2",
      "tintm_polls_total{outcome=\"failed\"} 0",
      "tintm_http_requests_total{route=\"feed\",status=\"200\"} 2",
      "tintm_http_requests_total{route=\"feed\",status=\"404\"} 1",
      "tintm_http_request_seconds_bucket{route=\"feed\",le=\"0.005\"} 1",
      "tintm_http_request_seconds_bucket{route=\"feed\",le=\"0.25\"} 2",
      "tintm_http_request_seconds_bucket{route=\"feed\",le=\"+Inf\"} 3",
      "tintm_http_request_seconds_count{route=\"feed\"} 3",
    ] {
      #expect(lines.contains { $0 == line }, "\(line)")
    }
    // Each family is declared once.
    let types = lines.filter { $0.hasPrefix("# TYPE") }
    #expect(Set(types).count == types.count)
  }

  @Test("Remote and proxied clients need a secret")
  func access() throws {
    let handler = try handler()
    for stranger in [
      request(client: "192.0.2.1"), request(isDirect: false),
      request(authority: "news.example.org"), request(client: "unix"),
      request(header: "X-Real-IP"), request(header: "Via"), request(header: "X-Forwarded-For"),
    ] {
      #expect(try handler.response(to: stranger)?.status == .unauthorized)
    }
    #expect(try handler.response(to: request(client: "::1", authority: "[::1]:1"))?.status == .ok)
    #expect(try handler.response(to: WebRequest(.get, ["metricsx"])) == nil)
  }
}

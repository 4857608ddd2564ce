import HTTPTypes
import Testing

@testable import Web

/// Sends values at which arithmetic overflows to every parameter of every path, on both stores. The
/// response is never a server error, and the process goes on.
struct ExtremeNumberTests {
  private static let cases = ServedStore.installed.flatMap { store in
    ExtremeRequest.all.map { (store: store, family: $0.family) }
  }

  @Test(arguments: cases)
  func `an extreme value is answered`(_ store: ServedStore, _ family: String) async throws {
    let fixture = try await ExtremesFixture(store)
    let requests = try #require(ExtremeRequest.all.first { $0.family == family }).requests
    for request in requests {
      for value in ExtremeValue.all {
        for filled in request.filled(value) {
          let status = try await fixture.status(
            filled.method, filled.target, form: filled.form, json: filled.json)
          #expect(
            status < 500,
            "\(filled.method) \(filled.target.prefix(200)) \((filled.form ?? filled.json ?? "").prefix(200))"
          )
        }
      }
    }
  }

  /// The parameters of the own API are those of its description; those of the sync protocols are
  /// those that the handlers know.
  @Test func `every path of the own API is tried`() throws {
    let own = try #require(ExtremeRequest.all.first { $0.family == "own API" }).requests
    for endpoint in APIEndpoint.all {
      let parts = endpoint.template.split(separator: "/")
      let numbers = parts.count { $0.hasPrefix("{") }
      #expect(
        own.count { $0.method == endpoint.method && $0.target.contains(parts[0]) }
          >= numbers + endpoint.parameters.count)
    }
  }
}

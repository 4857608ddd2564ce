import Fetching
import HTTPTypes
import Logging
import Models
import Pipeline
import SQLiteStore
import Testing

@testable import Web

@Suite("The callback of hubs")
struct HubHandlerTests {
  @Test(
    "A path that can only be a callback is answered, and one that may be another's is left",
    arguments: [
      (.get, ["a", "hook", "x"], .notFound), (.post, ["hook", "x", ""], .notFound),
      (.put, ["a", "hook", "x"], .methodNotAllowed), (.get, ["x"], nil), (.get, [], nil),
      (.get, ["a", "x"], nil), (.get, ["websub", "x"], nil),
    ] as [(HTTPRequest.Method, [String], HTTPResponse.Status?)])
  func paths(
    method: HTTPRequest.Method, path: [String], status: HTTPResponse.Status?
  ) async throws {
    let fetcher = Fetcher(FetchingOptions(version: "0", projectURL: "https://tintm.example"))
    let service = HubService(
      HubService.Work(
        HubService.Options(callbackURL: "https://me.example/a/hook", maxBody: 1 << 20),
        sources: [], fetcher: fetcher),
      store: try SQLiteStore.inMemory(),
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    let handler = HubHandler(service: service, path: ["a", "hook"])
    let response = await handler.response(to: WebRequest(method, path))
    #expect(response?.status == status && response.map { $0.route == "websub" } ?? true)
    #expect(handler.bodyLimit(for: path) == nil, "the token is unknown")
    // At an address of its own a proxy may send any path.
    let own = await HubHandler(service: service, path: nil)
      .response(to: WebRequest(.get, ["any", "path", "x"]))
    #expect(own?.status == .notFound)
    await fetcher.shutdown()
  }
}

import HTTPTypes
import Models
import SQLiteStore
import Store
import Testing

@testable import Web

struct StatusHandlerTests {
  @Test func `only this machine is told why the database does not answer`() throws {
    let store = try SQLiteStore.inMemory()
    let handler = StatusHandler(store: store)
    #expect(try handler.response(to: WebRequest(.get, ["readyz"]))?.status == .ok)
    try store.close()
    let local = try #require(try handler.response(to: WebRequest(.get, ["readyz"])))
    #expect(local.status == .serviceUnavailable && local.text.count > 40)
    for request in [
      WebRequest(.get, ["readyz"], client: "192.0.2.1"),
      WebRequest(.get, ["readyz"], isDirect: false),
      WebRequest(.get, ["readyz"], authority: "news.example.org"),
    ] {
      let answer = try #require(try handler.response(to: request))
      #expect(answer.status == .serviceUnavailable)
      #expect(answer.text == "The database does not answer.\n")
    }
  }
}

import Foundation
import HTTPTypes
import Models
import Store
import Testing

@testable import Web

/// Requests with as many fields as a form may have: a field costs no walk through all sources, and
/// names of which nobody has so many are bounded.
struct ManyFieldsTests {
  let fixture: SyncFixture

  init() throws {
    fixture = try SyncFixture()
  }

  private func send(_ endpoint: String, _ form: String) async throws -> HTTPResponse.Status {
    try await fixture.answer(
      fixture.request(
        .post, "/reader/api/0/" + endpoint, form: form, headers: fixture.googleReader)
    ).status
  }

  private func item(_ id: Int64) -> String { "i=\(GoogleReaderItemID.short(id))" }

  @Test(arguments: ["stream/items/ids", "stream/contents", "stream/items/count"])
  func `a stream is narrowed by a hundred others at most`(_ endpoint: String) async throws {
    let starred = "s=user/-/state/com.google/starred"
    for name in ["it", "xt"] {
      func form(_ count: Int) -> String {
        starred + (0..<count).map { "&\(name)=feed/https://x\($0).example/" }.joined()
      }
      #expect(try await send(endpoint, form(100)) == .ok)
      #expect(try await send(endpoint, form(101)) == .badRequest)
      #expect(try await send(endpoint, form(19_000)) == .badRequest)
    }
  }

  @Test func `a stream is narrowed by each spelling of an address and of a label`() async throws {
    let world = try await fixture.add(["one"])
    let sport = try await fixture.add(["two"], source: 2)
    let other = try await fixture.add(["three"], source: 3)
    for (query, expected) in [
      ("xt=feed/http://COURIER.example:80/rss/", other + sport),
      ("xt=feed/https://ada:pw@courier.example/rss&xt=feed/2", other),
      ("it=feed/https://goal.example/atom", sport),
      ("it=user/-/label/WORLD", world), ("xt=user/-/label/World&xt=user/-/label/sport", other),
      ("it=user/-/label/world&it=user/-/label/sport", []), ("it=feed/https://x.example", []),
      ("xt=feed/https://x.example", other + sport + world),
    ] as [(String, [Int64])] {
      let answer = try await fixture.greader("stream/items/ids?n=9&" + query)
      let items = answer["itemRefs"] as? [[String: String]] ?? []
      let ids = items.compactMap { $0["id"].flatMap(GoogleReaderItemID.article) }
      #expect(Set(ids) == Set(expected), "\(query)")
    }
  }

  @Test func `a state that is repeated for each article is set once`() async throws {
    let all = try await fixture.add(["one", "two"])
    let read = "&a=user/-/state/com.google/read&r=user/-/state/com.google/kept-unread"
    let form = item(all[0]) + "&" + item(all[1]) + String(repeating: read, count: 5000)
    #expect(try await send("edit-tag", form) == .ok)
    for id in all { #expect(try fixture.marks(id)?.readAt != nil) }
  }

  @Test(arguments: ["a", "r"])
  func `too many labels are refused before anything is marked`(_ field: String) async throws {
    let id = try await fixture.add(["one"])[0]
    let labels = (0...100).map { "&\(field)=user/-/label/L\($0)" }.joined()
    let form = item(id) + "&a=user/-/state/com.google/read" + labels
    #expect(try await send("edit-tag", form) == .badRequest)
    #expect(try fixture.marks(id)?.readAt == nil)
    #expect(try fixture.store.labels(of: "ada").isEmpty)
  }

  @Test func `an article gets as many labels as it can have`() async throws {
    let id = try await fixture.add(["one"])[0]
    func form(_ count: Int) -> String {
      item(id) + (0..<count).map { "&a=user/-/label/L\($0)" }.joined()
    }
    #expect(try await send("edit-tag", form(51)) == .badRequest)
    #expect(try fixture.store.labels(of: "ada").isEmpty)
    #expect(try await send("edit-tag", form(50)) == .ok)
    #expect(try fixture.store.labels(of: "ada").count == 50)
  }
}

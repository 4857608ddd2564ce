import Foundation
import HTTPTypes
import Models
import Store
import Testing

@testable import Web

struct GoogleReaderLabelTests {
  let fixture: SyncFixture

  init() throws {
    fixture = try SyncFixture()
  }

  private func ids(_ stream: String, _ more: String = "") async throws -> [Int64] {
    let list = try await fixture.greader("stream/items/ids?n=100&s=\(stream)\(more)")
    let items = try #require(list["itemRefs"] as? [[String: String]])
    return items.compactMap { $0["id"].flatMap(GoogleReaderItemID.article) }
  }

  private func item(_ id: Int64) -> String { "i=\(GoogleReaderItemID.short(id))" }

  @Test func `a label is kept, listed, streamed and shown`() async throws {
    let all = try await fixture.add(["one", "two", "three"])
    let form = "\(item(all[0]))&\(item(all[1]))&a=user/-/label/Berlin%20trip&T=x"
    #expect(try await fixture.greader(post: "edit-tag", form) == "OK")
    let tags = try await fixture.greader("tag/list")["tags"] as? [[String: String]]
    #expect(tags?.contains(["id": "user/-/label/Berlin trip", "type": "tag"]) == true)
    let label = "user/-/label/Berlin%20trip"
    #expect(try await ids(label) == [all[1], all[0]])
    #expect(try await ids("user/1/label/berlin%20TRIP", "&r=o") == [all[0], all[1]])
    #expect(try await ids("user/-/state/com.google/reading-list", "&xt=\(label)") == [all[2]])
    #expect(try await ids(label, "&it=user/-/label/none") == [])
    let counts = try await fixture.greader("unread-count")["unreadcounts"] as? [[String: Any]]
    let count = counts?.first { $0["id"] as? String == "user/-/label/Berlin trip" }
    #expect(count?["count"] as? Int == 2)
    let contents = try await fixture.greader("stream/contents?s=\(label)")
    let shown = try #require((contents["items"] as? [[String: Any]])?.first)
    let categories = shown["categories"] as? [String]
    #expect(categories?.contains("user/-/label/Berlin trip") == true)
    // Marking the label read leaves the others.
    _ = try await fixture.greader(post: "mark-all-as-read", "s=\(label)&T=x")
    #expect(
      try await ids(
        "user/-/state/com.google/reading-list", "&xt=user/-/state/com.google/read") == [all[2]])
    let removal = "\(item(all[1]))&r=user/-/label/berlin%20trip&T=x"
    #expect(try await fixture.greader(post: "edit-tag", removal) == "OK")
    #expect(try await ids(label) == [all[0]])
  }

  @Test func `a label is renamed and removed`() async throws {
    let all = try await fixture.add(["one"])
    _ = try await fixture.greader(post: "edit-tag", "\(item(all[0]))&a=user/-/label/a&T=x")
    _ = try await fixture.greader(
      post: "rename-tag", "s=user/-/label/a&dest=user/-/label/b%E2%88%95c&T=x")
    #expect(try fixture.store.labels(of: "ada").map(\.name) == ["b/c"])
    #expect(try await ids("user/-/label/b%E2%88%95c") == all)
    #expect(try await ids("user/-/label/b/c") == all)
    _ = try await fixture.greader(post: "disable-tag", "s=user/-/label/b/c&T=x")
    #expect(try fixture.store.labels(of: "ada").isEmpty)
  }

  @Test(arguments: [
    "world", "WORLD", "Top", "all", "Saved", "imported", String(repeating: "x", count: 101),
  ])
  func `a name of a list is refused`(_ name: String) async throws {
    let all = try await fixture.add(["one"])
    let answer = try await fixture.answer(
      fixture.request(
        .post, "/reader/api/0/edit-tag", form: "\(item(all[0]))&a=user/-/label/\(name)",
        headers: fixture.googleReader))
    #expect(answer.status == .badRequest)
    #expect(try fixture.store.labels(of: "ada").isEmpty)
  }

  @Test func `a folder takes no name of a label`() async throws {
    let all = try await fixture.add(["one"])
    _ = try await fixture.greader(post: "edit-tag", "\(item(all[0]))&a=user/-/label/Berlin&T=x")
    for form in [
      "subscription/edit?ac=edit&s=feed/1&a=user/-/label/Berlin&T=x",
      "rename-tag?s=user/-/label/world&dest=user/-/label/berlin&T=x",
    ] {
      let parts = form.split(separator: "?")
      let answer = try await fixture.answer(
        fixture.request(
          .post, "/reader/api/0/\(parts[0])", form: String(parts[1]),
          headers: fixture.googleReader))
      #expect(answer.status == .badRequest)
    }
    #expect(try await ids("user/-/label/Berlin") == all)
  }
}

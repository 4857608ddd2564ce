import Foundation
import HTTPTypes
import Models
import Testing

@testable import Web

struct FeverTests {
  let fixture: SyncFixture

  init() throws {
    fixture = try SyncFixture()
  }

  private func items(_ query: String) async throws -> [Int64] {
    let items = try #require(
      try await fixture.fever("api&items&" + query)["items"] as? [[String: Any]])
    return items.compactMap { $0["id"] as? Int64 }.map(FeverItemID.article)
  }

  @Test(
    arguments: [
      "/fever", "/fever/", "/fever.php", "/api/fever.php", "/api/fever.php/", "/plugins/fever/",
    ])
  func `the key is accepted on every path and in every form`(_ path: String) async throws {
    let key = try AppSecrets.feverKey(of: fixture.readers.apps[0], reader: "ada")
    let multipart = "--x\r\nContent-Disposition: form-data; name=\"api_key\"\r\n\r\n\(key)\r\n--x--"
    for request in [
      fixture.request(.post, path + "?api", form: "api_key=\(key)"),
      fixture.request(.post, path, form: "api_key=\(key.uppercased())"),
      fixture.request(.post, path + "?api&api_key=\(key)", form: ""),
      fixture.request(.get, path + "?api&api_key=\(key)"),
      fixture.request(.post, path, form: "api_key=\(key)", type: ""),
      fixture.request(
        .post, path + "?feeds", form: multipart, type: "multipart/form-data; boundary=\"x\""),
    ] {
      let answer = try await SyncFixture.json(fixture.answer(request))
      #expect(answer["auth"] as? Int == 1 && answer["api_version"] as? Int == 3)
      #expect(answer["last_refreshed_on_time"] as? Int == 0)
    }
    for form in ["", "api_key=", "api_key=0123", "api_key=" + fixture.readers.apps[0]] {
      let answer = try await fixture.answer(fixture.request(.post, path + "?api", form: form))
      #expect(answer.status == .ok)
      #expect(try await SyncFixture.text(answer) == "{\"api_version\":3,\"auth\":0}")
    }
  }

  @Test func `groups and feeds have the order that apps expect`() async throws {
    try await fixture.add(["one"], later: 7)
    let key = try AppSecrets.feverKey(of: fixture.readers.apps[0], reader: "ada")
    let text = try await SyncFixture.text(
      fixture.answer(fixture.request(.get, "/fever?api&groups&feeds&favicons&api_key=\(key)")))
    let answer = try text.object()
    let groups = try #require(answer["groups"] as? [[String: Any]])
    #expect(groups.map { $0["title"] as? String } == ["world", "sport", "A/B & C"])
    #expect(groups.allSatisfy { $0.count == 2 })
    let members = try #require(answer["feeds_groups"] as? [[String: Any]])
    #expect(members.map { $0["feed_ids"] as? String } == ["1", "2", "3"])
    #expect(text.contains("{\"id\":1,\"favicon_id\":0,\"title\":\"Courier\""))
    let feeds = try #require(answer["feeds"] as? [[String: Any]])
    #expect(feeds.map { $0["last_updated_on_time"] as? Int } == [1_700_000_007, 0, 0])
    #expect(answer["last_refreshed_on_time"] as? Int == 1_700_000_007)
  }

  @Test func `fifty articles are returned at a time, in either direction`() async throws {
    let ids = try await fixture.add((0..<120).map { "\($0)" })
    let down: [Int64] = ids.reversed()
    #expect(try await items("since_id=") == Array(ids[..<50]))
    #expect(try await items("") == Array(ids[..<50]))
    #expect(try await items("since_id=0") == Array(ids[..<50]))
    #expect(try await items("since_id=\(FeverItemID.of(ids[49]))") == Array(ids[50..<100]))
    #expect(try await items("since_id=\(FeverItemID.of(ids[99]))") == Array(ids[100...]))
    #expect(try await items("max_id=0") == Array(down[..<50]))
    #expect(try await items("max_id=9007199254740991") == Array(down[..<50]))
    #expect(try await items("max_id=2147483647") == Array(down[..<50]))
    #expect(try await items("max_id=\(FeverItemID.of(ids[70]))") == Array(down[50..<100]))
    #expect(
      try await items("with_ids=\(FeverItemID.of(ids[5])),%20\(FeverItemID.of(ids[2])),7,")
        == [ids[5], ids[2]])
    #expect(try await items("feed_ids=2") == [])
    let answer = try await fixture.fever("api&items&max_id=0")
    #expect(answer["total_items"] as? Int == 120)
    let item = try #require((answer["items"] as? [[String: Any]])?.first)
    #expect(
      item["title"] as? String == "119" && item["author"] as? String == "Ada Lovelace, Ben Ng")
    #expect(item["is_read"] as? Int == 0 && item["created_on_time"] as? Int == 1_699_999_400)
    #expect(item["html"] as? String == "<p>About 119</p>")
  }

  @Test func `attached pictures follow the text, for there is no field for them`() async throws {
    _ = try await fixture.add(["post"]) { draft in
      draft.content.html = "<p>Herons.</p><img src=\"https://i.example/one.jpg\">"
      draft.content.attachments = [
        Attachment(url: "https://i.example/one.jpg", mimeType: "image/jpeg"),
        Attachment(url: "https://i.example/2?a=1&b=%22", mimeType: "image/jpeg", title: "On <it>"),
        Attachment(url: "https://i.example/talk.mp3", mimeType: "audio/mpeg"),
      ]
    }
    let answer = try await fixture.fever("api&items&max_id=0")
    let item = try #require((answer["items"] as? [[String: Any]])?.first)
    #expect(
      item["html"] as? String == """
        <p>Herons.</p><img src="https://i.example/one.jpg"><figure>\
        <img src="https://i.example/2?a=1&amp;b=%22"><figcaption>On &lt;it&gt;</figcaption></figure>
        """)
  }

  @Test func `marks are set and not toggled, and the list of ids follows`() async throws {
    let ids = try await fixture.add(["one", "two"])
    let texts = ids.reversed().map { String(FeverItemID.of($0)) }
    let before = try await fixture.fever("api&unread_item_ids&saved_item_ids")
    #expect(before["unread_item_ids"] as? String == texts.joined(separator: ","))
    #expect(before["saved_item_ids"] as? String == "")
    for _ in 0..<2 {
      let answer = try await fixture.fever("api", form: "mark=item&as=saved&id=\(texts[0])")
      #expect(answer["saved_item_ids"] as? String == texts[0])
    }
    let read = try await fixture.fever("api&mark=item&as=read&id=\(texts[0])")
    #expect(read["unread_item_ids"] as? String == texts[1])
    _ = try await fixture.fever("api&mark=item&as=unread&id=\(texts[0])")
    _ = try await fixture.fever("mark=item&as=unsaved&id=\(texts[0])")
    let after = try await fixture.fever("api&unread_item_ids&saved_item_ids")
    #expect(after["unread_item_ids"] as? String == texts.joined(separator: ","))
    #expect(after["saved_item_ids"] as? String == "")
  }

  @Test(
    arguments: [
      ("mark=group&as=read&id=0", 0), ("mark=group&as=read&id=0&before=1700000000", 1),
      ("mark=group&as=read&id=0&before=1699999999", 3),
      ("mark=group&as=read&id=0&before=1700000000000", 1),
      ("mark=group&as=read&id=0&before=1699999999000", 3),
      ("mark=group&as=read&id=0&before=9223372036854775", 0),
      ("mark=group&as=read&id=0&before=9223372036854775807", 0),
      ("mark=group&as=read&id=-1", 3), ("mark=group&as=read&id=99", 3),
      ("mark=group&as=read&id=1", 1), ("mark=feed&as=read&id=2", 2), ("mark=feed&as=read&id=0", 3),
    ])
  func `feeds and groups are marked as read`(_ form: String, _ left: Int) async throws {
    try await fixture.add(["one", "two"])
    try await fixture.add(["three"], source: 2, later: 1.25)
    let answer = try await fixture.fever("api", form: form)
    let unread = try #require(answer["unread_item_ids"] as? String)
    #expect(unread.split(separator: ",").count == left)
    _ = try await fixture.fever("api", form: "mark=group&as=unread&id=0")
    let all = try await fixture.fever("api&unread_item_ids")["unread_item_ids"] as? String
    #expect(all?.split(separator: ",").count == 3)
  }

  @Test func `links are the best ranked articles`() async throws {
    let ids = try await fixture.add(["one", "two"])
    let answer = try await fixture.fever("api&links&offset=0&range=7&page=1")
    let links = try #require(answer["links"] as? [[String: Any]])
    #expect(Set(links.compactMap { $0["item_id"] as? Int64 }) == Set(ids.map(FeverItemID.of)))
    #expect(links.allSatisfy { $0["temperature"] is Double && $0["item_ids"] is String })
    let temperatures = links.compactMap { $0["temperature"] as? Double }
    #expect(temperatures.allSatisfy { $0 > 0 })
    let second = try await fixture.fever("api&links&page=2")["links"] as? [Any]
    #expect(second?.isEmpty == true)
  }

  @Test func `long lists of ids are written in pieces into one text`() async throws {
    let ids = try await fixture.add((0..<10_100).map { "\($0)" })
    let answer = try await fixture.fever("api&unread_item_ids&saved_item_ids")
    let text = try #require(answer["unread_item_ids"] as? String)
    #expect(text == ids.reversed().map { String(FeverItemID.of($0)) }.joined(separator: ","))
    #expect(answer["saved_item_ids"] as? String == "")
  }
}

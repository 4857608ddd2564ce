import Foundation
import HTTPTypes
import Models
import SQLiteStore
import Store
import Testing

@testable import Web

@Suite("App passwords on the page")
struct AppsPageTests {
  private let sample: PageSample
  private let reader: Reader

  init() throws {
    sample = try PageSample(count: 0)
    reader = try #require(try sample.store.reader(named: "ada"))
  }

  @Test("A password is shown once, gives access, and is revoked when removed")
  func making() throws {
    #expect(try sample.get(["settings"]).text.contains("href=\"./settings/apps\""))
    #expect(try sample.post(["settings", "apps"], "name=Phone").status == .forbidden)
    let answer = try sample.post(["settings", "apps"], "form=\(PageSample.token)&name=Phone")
    #expect(answer.status == .ok)
    #expect(answer.headers[.cacheControl] == "no-store")
    let found = try #require(answer.text.firstMatch(of: /“Phone”: <code>([^<]+)<\/code>/))
    let app = try #require(
      try sample.store.app(knowing: AppSecrets.secret(String(found.1))))
    #expect(app.reader == reader && app.name == "Phone")
    let page = try sample.get(["settings", "apps"]).text
    #expect(page.contains("<bdi>Phone</bdi>") && !page.contains(found.1))
    #expect(page.contains("/api/greader.php</code>") && page.contains("<code>ada</code>"))
    let gone = try sample.post(["settings", "apps"], "form=\(PageSample.token)&remove=\(app.id)")
    #expect(gone.headers[.location] == "../settings/apps")
    #expect(try sample.store.apps(of: reader.id).isEmpty)
  }

  @Test("The form gives rights, and the list shows those that are less than all")
  func rights() throws {
    let form = try sample.get(["settings", "apps"]).text
    for rights in AppRights.allCases {
      #expect(form.contains("<option value=\"\(rights.rawValue)\">"))
      _ = try sample.post(
        ["settings", "apps"],
        "form=\(PageSample.token)&name=\(rights.rawValue)&rights=\(rights.rawValue)")
    }
    _ = try sample.post(["settings", "apps"], "form=\(PageSample.token)&name=odd&rights=all")
    let apps = try sample.store.apps(of: reader.id)
    #expect(apps.map(\.rights) == AppRights.allCases + [.read])
    let page = try sample.get(["settings", "apps"]).text
    #expect(page.contains("· only read, for an assistant (MCP)"))
    #expect(page.components(separatedBy: "· only read<").count == 3)
    #expect(!page.contains("· read and change everything"))
    #expect(page.contains("/mcp</code>"))
  }

  @Test(
    "Invalid names are refused, and apps of other readers are kept",
    arguments: ["", "a:b", "Phone"])
  func refusing(name: String) throws {
    let other = try #require(try sample.store.addReader("ben"))
    let theirs = try sample.store.addApp(
      "Phone", secrets: AppSecrets.all(of: "0123456789abcdef", reader: "ben"), of: other.id,
      at: sample.now)
    _ = try sample.store.addApp(
      "Phone", secrets: AppSecrets.all(of: "fedcba9876543210", reader: "ada"), of: reader.id,
      at: sample.now)
    let answer = try sample.post(
      ["settings", "apps"], "form=\(PageSample.token)&name=\(name)&rights=read")
    #expect(answer.status == .unprocessableContent)
    #expect(answer.text.contains("role=\"alert\""))
    #expect(answer.text.contains("autocomplete=\"off\" value=\"\(name)\""))
    #expect(answer.text.contains("<option value=\"read\" selected>"))
    _ = try sample.post(["settings", "apps"], "form=\(PageSample.token)&remove=\(theirs.id)")
    #expect(try sample.store.apps(of: other.id).count == 1)
    #expect(try sample.store.apps(of: reader.id).count == 1)
  }
}

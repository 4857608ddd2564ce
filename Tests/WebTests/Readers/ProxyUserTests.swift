import Basics
import Foundation
import HTTPTypes
import Models
import Sourcing
import Store
import Testing

@testable import Web

/// Readers whom a trusted proxy signs in.
struct ProxyUserTests {
  private static let header = HTTPField.Name("Remote-User") ?? .referer

  private func user(
    _ names: [String], from peer: String? = "10.0.0.1", header: String? = "remote-user",
    creating: Bool = false, further: HTTPFields = [:]
  ) -> ProxyUser {
    var settings = ServerSettings()
    settings.trustedProxies = [CIDRRange("10.0.0.1")].compactMap(\.self)
    settings.userHeader = header
    settings.createsReaders = creating
    var headers = further
    for name in names { headers.append(HTTPField(name: Self.header, value: name)) }
    return RequestOrigin(
      peer: peer.flatMap { NetworkAddress($0) }, host: "news.example", headers: headers,
      settings: settings
    ).user
  }

  @Test func `a name counts only from a trusted peer and only if it is configured`() {
    #expect(user(["ada"]) == .named("ada", mayBeAdded: false))
    #expect(user(["ada"], creating: true) == .named("ada", mayBeAdded: true))
    // A unix socket: permissions of files control who connects.
    #expect(user(["ada"], from: nil) == .named("ada", mayBeAdded: false))
    #expect(user(["ada"], header: nil) == .none)
    for peer in ["10.0.0.2", "127.0.0.1", "::1", "192.0.2.9"] {
      #expect(user(["ada"], from: peer) == .none, "\(peer)")
      // What an untrusted peer says about itself makes it no proxy.
      #expect(user(["ada"], from: peer, further: [.forwardedFor: "10.0.0.1"]) == .none)
    }
    #expect(user(["ada"], from: "::ffff:10.0.0.1") == .named("ada", mayBeAdded: false))
  }

  @Test func `nobody is signed in at a proxy that sends no name`() {
    #expect(user([]) == .none)
    #expect(user([""]) == .none)
    #expect(user([" "]) == .none)
  }

  @Test(arguments: [
    ["ada", "eve"], ["ada", "ada"], ["", "eve"], ["ada, eve"], ["ada,ada"], [","],
    ["a/b"], ["a:b"], ["/"], ["a\u{85}b"], ["a\u{2028}b"],
    ["\u{FFFD}"], ["a\u{FFFD}"], [String(repeating: "a", count: 65)],
    [String(repeating: "e\u{301}", count: 5000)],
  ])
  func `a header that is not one valid name signs nobody in`(names: [String]) {
    #expect(user(names) == .refused)
  }

  @Test func `names are those of readers`() {
    #expect(user(["  Ada "]) == .named("Ada", mayBeAdded: false))
    #expect(user(["ada@example.org"]) == .named("ada@example.org", mayBeAdded: false))
    #expect(user(["Zoe\u{308}"]) == .named("Zo\u{EB}", mayBeAdded: false))
  }

  private func request(
    _ browser: ReadersFixture.Browser, _ path: [String], as user: ProxyUser
  ) -> WebRequest {
    var request = browser.request(.get, path)
    request.proxyUser = user
    return request
  }

  @Test func `the sign-in page begins a session for the person that the proxy names`() throws {
    let fixture = try ReadersFixture()
    let browser = ReadersFixture.Browser(fixture)
    let user = ProxyUser.named("Ada", mayBeAdded: false)
    var asked = request(browser, ["sign-in"], as: user)
    asked.query = ["next": "/articles/7"]
    let answer = try browser.send(asked)
    #expect(answer.status == .seeOther && answer.headers[.location] == "/articles/7")
    let visit = try fixture.authenticator.visit(of: request(browser, [], as: user))
    #expect(visit?.reader == fixture.ada)
    // Forms keep their own protection.
    var post = browser.request(.post, ["sign-out"])
    post.proxyUser = user
    #expect(try browser.send(post).status == .forbidden)
  }

  @Test func `a session ends where the proxy names another person or a damaged name`() throws {
    let fixture = try ReadersFixture()
    let browser = ReadersFixture.Browser(fixture)
    _ = try browser.signIn("ada", ReadersFixture.password)
    func visitor(_ user: ProxyUser) throws -> Reader? {
      try fixture.authenticator.visit(of: request(browser, [], as: user))?.reader
    }
    #expect(try visitor(.none) == fixture.ada)
    #expect(try visitor(.named("ADA", mayBeAdded: false)) == fixture.ada)
    for user in [
      .refused, .named("ben", mayBeAdded: false), .named("eve", mayBeAdded: true),
    ] as [ProxyUser] {
      #expect(try visitor(user) == nil)
    }
    // The next person gets a session of their own, and none of what the browser stored.
    let answer = try browser.send(
      request(browser, ["sign-in"], as: .named("ben", mayBeAdded: false)))
    #expect(answer.status == .seeOther)
    #expect(answer.headers[try #require(HTTPField.Name("Clear-Site-Data"))] == #""storage""#)
    #expect(try visitor(.named("ben", mayBeAdded: false)) == fixture.ben)
    #expect(try visitor(.named("ada", mayBeAdded: false)) == nil)
  }

  @Test func `an unknown name becomes a reader only if that is configured`() throws {
    let fixture = try ReadersFixture()
    let browser = ReadersFixture.Browser(fixture)
    let refused = try browser.send(
      request(browser, ["sign-in"], as: .named("eve", mayBeAdded: false)))
    #expect(refused.status == .forbidden && browser.cookies[Cookie.session] == nil)
    #expect(try fixture.store.reader(named: "eve") == nil)
    // A damaged name gets the form, as nobody.
    #expect(try browser.send(request(browser, ["sign-in"], as: .refused)).status == .ok)
    let added = try browser.send(
      request(browser, ["sign-in"], as: .named("eve", mayBeAdded: true)))
    #expect(added.status == .seeOther)
    #expect(try fixture.store.readers().map(\.reader.name) == ["ada", "ben", "eve"])
  }

  @Test func `interfaces of apps ask for an app password, whatever the proxy says`() throws {
    let fixture = try ReadersFixture()
    let browser = ReadersFixture.Browser(fixture)
    let asked = request(browser, ["api", "v1", "feed"], as: .named("ada", mayBeAdded: true))
    guard case .none = try fixture.authenticator.access(of: asked) else {
      Issue.record("a proxy's name opens an interface of apps")
      return
    }
  }
}

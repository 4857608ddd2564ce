import Foundation
import HTTPTypes
import Models
import SQLiteStore
import Store
import Testing

@testable import Web

struct AccessTests {
  let fixture: ReadersFixture

  init() throws {
    fixture = try ReadersFixture()
  }

  private func reader(_ headers: HTTPFields, client: String = "192.0.2.7") throws -> String {
    switch try fixture.authenticator.access(
      of: WebRequest(.get, ["api", "v1", "feed"], headers: headers, client: client))
    {
    case .granted(let app, _): app.reader.name
    case .none: "none"
    case .wrong: "wrong"
    case .refused: "refused"
    }
  }

  private func basic(_ pair: String) -> HTTPFields {
    [.authorization: "Basic " + Data(pair.utf8).base64EncodedString()]
  }

  @Test func `an app password is accepted in each form`() throws {
    let secret = fixture.apps[1]
    let token = try #require(HTTPField.Name("X-Auth-Token"))
    let login = AppSecrets.loginToken(of: secret, reader: "ben")
    #expect(try reader(basic("ben:" + secret)) == "ben")
    #expect(try reader(basic("Ben:" + secret)) == "ben")
    #expect(try reader([.authorization: "Bearer " + secret]) == "ben")
    #expect(try reader([.authorization: "bearer  " + secret]) == "ben")
    #expect(try reader([token: secret]) == "ben")
    #expect(try reader([.authorization: "GoogleLogin auth=" + login]) == "ben")
    let request = WebRequest(.post, ["fever"])
    let key = try AppSecrets.feverKey(of: secret, reader: "ben")
    guard case .granted(let app, _) = try fixture.authenticator.access(feverKey: key, from: request)
    else { return #expect(Bool(false)) }
    #expect(app.reader == fixture.ben)
  }

  @Test func `one form of a secret is not accepted as another form`() throws {
    let secret = fixture.apps[0]
    let login = AppSecrets.loginToken(of: secret, reader: "ada")
    let key = try AppSecrets.feverKey(of: secret, reader: "ada")
    for wrong in [login, key, secret + "x", ReadersFixture.password] {
      #expect(try reader([.authorization: "Bearer " + wrong]) == "wrong")
    }
    #expect(try reader([.authorization: "GoogleLogin auth=" + secret]) == "wrong")
    #expect(try reader(basic("ben:" + secret)) == "wrong")
    #expect(try reader(basic("ada:" + ReadersFixture.password)) == "wrong")
  }

  @Test(
    arguments: ["Basic", "Basic !", "Basic YQ==", "Bearer", "GoogleLogin x", "Digest a", ""])
  func `a malformed Authorization header counts as none`(_ header: String) throws {
    #expect(try reader([.authorization: header]) == "none")
  }

  @Test func `a cookie does not open the API, and an app password does not open a page`() throws {
    let browser = ReadersFixture.Browser(fixture)
    _ = try browser.signIn("ada", ReadersFixture.password)
    let cookie = try #require(browser.cookies[Cookie.session])
    #expect(try reader([.cookie: "\(Cookie.session)=\(cookie)"]) == "none")
    #expect(try reader([.authorization: "Bearer \(cookie)"]) == "wrong")
    let request = WebRequest(.get, [], headers: basic("ada:" + fixture.apps[0]))
    #expect(try fixture.authenticator.visit(of: request) == nil)
    let guessed = WebRequest(
      .get, [], headers: [.cookie: "\(Cookie.session)=\(fixture.apps[0])"])
    #expect(try fixture.authenticator.visit(of: guessed) == nil)
  }

  @Test func `a revoked app password is refused at once`() throws {
    let secret = fixture.apps[0]
    #expect(try reader(basic("ada:" + secret)) == "ada")
    let app = try #require(try fixture.store.apps(of: fixture.ada.id).first)
    #expect(try fixture.store.removeApp(app.id, of: fixture.ada.id))
    #expect(try reader(basic("ada:" + secret)) == "wrong")
  }

  @Test func `an app known from an address is not throttled by wrong guesses from it`() throws {
    #expect(try reader(basic("ada:" + fixture.apps[0])) == "ada")
    for _ in 0..<40 { _ = try reader(basic("ada:wrong")) }
    #expect(try reader(basic("ada:wrong")) == "refused")
    #expect(try reader(basic("ada:" + fixture.apps[0])) == "ada")
    // An app without an earlier login from this address is throttled like a guess.
    #expect(try reader(basic("ben:" + fixture.apps[1])) == "refused")
    #expect(try reader(basic("ben:" + fixture.apps[1]), client: "192.0.2.8") == "ben")
  }

  @Test func `a refusal has the status and headers of its reason`() throws {
    let content: (AppPassword) -> WebResponse = { _ in WebResponse(.ok) }
    let none = Access.none.response(content)
    #expect(none.status == .unauthorized)
    #expect(none.headers[.wwwAuthenticate]?.hasPrefix("Basic realm=") == true)
    let wrong = Access.wrong(delay: 4).response(refusing: { _ in WebResponse(.ok) }, content)
    #expect(wrong.status == .ok && wrong.delay == 4)
    let refused = Access.refused(retryAfter: 9).response(content)
    #expect(refused.status == .tooManyRequests && refused.headers[.retryAfter] == "9")
  }
}

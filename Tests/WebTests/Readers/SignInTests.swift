import Foundation
import HTTPTypes
import Models
import SQLiteStore
import Store
import Testing
import Web

struct SignInTests {
  let fixture: ReadersFixture

  init() throws {
    fixture = try ReadersFixture()
  }

  @Test func `name and password start a session with a cookie`() throws {
    let browser = ReadersFixture.Browser(fixture)
    let answer = try browser.signIn("Ada ", ReadersFixture.password, next: "/articles/7")
    #expect(answer.status == .seeOther && answer.headers[.location] == "/articles/7")
    let cookie = try #require(answer.headers[values: .setCookie].first)
    #expect(cookie.contains("; HttpOnly; SameSite=Lax") && !cookie.contains("Secure"))
    let visit = try #require(
      try fixture.authenticator.visit(of: browser.request(.get, [])))
    #expect(visit.reader == fixture.ada)
    let kept = try fixture.store.sessions(of: fixture.ada.id, usedSince: .distantPast)
    #expect(kept.map(\.device) == ["Firefox"] && kept.map(\.address) == ["192.0.2.7"])
    // A signed-in reader is redirected from the form.
    #expect(try browser.send(browser.request(.get, ["sign-in"])).status == .seeOther)
  }

  @Test func `a session ends 90 days after its last use`() throws {
    let browser = ReadersFixture.Browser(fixture)
    _ = try browser.signIn("ada", ReadersFixture.password)
    for _ in 0..<3 {
      fixture.clock.pass(89 * 86_400)
      #expect(try fixture.authenticator.visit(of: browser.request(.get, [])) != nil)
    }
    fixture.clock.pass(91 * 86_400)
    #expect(try fixture.authenticator.visit(of: browser.request(.get, [])) == nil)
  }

  @Test func `over HTTPS the cookie is Secure`() throws {
    let browser = ReadersFixture.Browser(fixture)
    var request = browser.request(.get, ["sign-in"])
    request.isSecure = true
    request.basePath = "/news"
    let answer = try browser.send(request)
    #expect(answer.headers[.setCookie]?.hasSuffix("; Secure") == true)
    #expect(answer.headers[.setCookie]?.contains("; Path=/news/;") == true)
    #expect(answer.headers[.cacheControl] == "no-store")
  }

  @Test(
    arguments: [
      ("ada", "wrong password"), ("ben", ""), ("nobody", "correct horse"), ("", ""),
      ("ada", "correct horse "),
    ])
  func `a wrong name and a wrong password give the same message`(_ name: String, _ password: String)
    throws
  {
    let browser = ReadersFixture.Browser(fixture)
    let answer = try browser.signIn(name, password)
    #expect(answer.status == .unauthorized)
    #expect(answer.text.contains("Wrong name or password."))
    #expect(browser.cookies[Cookie.session] == nil)
  }

  @Test func `a name or password beyond its limit is wrong, and no other counts for it`() throws {
    let browser = ReadersFixture.Browser(fixture)
    let request = browser.request(.post, ["sign-in"])
    let long = String(repeating: "a", count: 257)
    let marks = String(repeating: "\u{301}\u{323}", count: 100_000)
    func isWrong(_ name: String, _ password: String) throws -> Bool {
      if case .wrong(delay: 0) = try fixture.authenticator.signIn(name, password, from: request) {
        return true
      }
      return false
    }
    for name in [long, "ada" + marks, marks] {
      #expect(try isWrong(name, ReadersFixture.password))
      guard
        case .wrong = try fixture.authenticator.access(
          reader: name, password: fixture.apps[0], from: request)
      else {
        Issue.record("An app with a name of \(name.utf8.count) bytes is not wrong")
        continue
      }
    }
    #expect(try isWrong("ada", ReadersFixture.password + marks))
    // They count for the address, and the reader can sign in from another one.
    for _ in 0..<10 { _ = try fixture.authenticator.signIn(long, "x", from: request) }
    #expect(try !isWrong(long, "x"))
    let other = ReadersFixture.Browser(fixture, address: "198.51.100.7")
    #expect(try other.signIn("ada", ReadersFixture.password).status == .seeOther)
  }

  @Test func `errors are shown in the language of the browser`() throws {
    let browser = ReadersFixture.Browser(fixture)
    let form = [("form", try browser.formToken()), ("name", "ada"), ("password", "guess")]
    let answers = [
      try browser.send(
        browser.request(.post, ["sign-in"], form: form, headers: [.acceptLanguage: "de"])),
      try browser.send(
        browser.request(
          .get, ["sign-in", "link", "none"], headers: [.acceptLanguage: "de-AT, en;q=0.5"])),
    ]
    let after = try browser.send(
      browser.request(.get, ["sign-in"], query: ["lost": "1"], headers: [.acceptLanguage: "de"]))
    #expect(after.status == .ok && after.text.contains("Die Sitzung war schon beendet"))
    #expect(answers.map(\.status) == [.unauthorized, .notFound])
    #expect(answers[0].text.contains("Name oder Passwort ist falsch."))
    #expect(answers[1].text.contains("Dieser Link wurde schon benutzt"))
  }

  @Test func `wrong attempts are delayed, the right one from another address is not`() throws {
    let guesser = ReadersFixture.Browser(fixture, address: "198.51.100.9")
    var delays: [Double] = []
    for _ in 0..<12 {
      let answer = try guesser.signIn("ada", "guess")
      delays.append(answer.delay)
      fixture.clock.pass(answer.delay)
    }
    #expect(delays == Array(repeating: 0, count: 10) + [1, 2])
    let owner = ReadersFixture.Browser(fixture)
    #expect(try owner.signIn("ada", ReadersFixture.password).delay == 0)
    #expect(owner.cookies[Cookie.session] != nil)
    // From that address even the right password is delayed, so that a delay reveals nothing.
    #expect(try guesser.signIn("ada", ReadersFixture.password).delay == 4)
  }

  @Test(
    arguments: [
      ["Sec-Fetch-Site": "cross-site"], ["Sec-Fetch-Site": "same-site"],
      ["Origin": "https://evil.example"], ["Origin": "null"],
      ["Origin": "https://localhost"],
    ])
  func `a form of another site is refused`(_ headers: [String: String]) throws {
    #expect(try status(of: headers) == .forbidden)
    #expect(try fixture.store.sessions(of: fixture.ada.id, usedSince: .distantPast).isEmpty)
  }

  @Test(
    arguments: [
      ["Sec-Fetch-Site": "same-origin", "Origin": "null"], ["Origin": "http://localhost"], [:],
    ])
  func `a form of our site is accepted`(_ headers: [String: String]) throws {
    #expect(try status(of: headers) == .seeOther)
  }

  /// The status of a sign-in with the headers of a browser.
  private func status(of headers: [String: String]) throws -> HTTPResponse.Status {
    let browser = ReadersFixture.Browser(fixture)
    let token = try browser.formToken()
    var fields = HTTPFields()
    for (name, value) in headers { fields[try #require(HTTPField.Name(name))] = value }
    let form = [("form", token), ("name", "ada"), ("password", ReadersFixture.password)]
    return try browser.send(
      browser.request(.post, ["sign-in"], form: form, headers: fields)
    ).status
  }

  @Test func `a form without its token or cookie is refused`() throws {
    let browser = ReadersFixture.Browser(fixture)
    let token = try browser.formToken()
    let other = try ReadersFixture.Browser(fixture).formToken()
    for sent in ["", other] {
      let form = [("form", sent), ("name", "ada"), ("password", ReadersFixture.password)]
      #expect(
        try browser.send(browser.request(.post, ["sign-in"], form: form)).status == .forbidden)
    }
    browser.forget(Cookie.form)
    let form = [("form", token), ("name", "ada"), ("password", ReadersFixture.password)]
    #expect(try browser.send(browser.request(.post, ["sign-in"], form: form)).status == .forbidden)
  }

  @Test func `a sign-in link is used up by its button, not by a view`() throws {
    let now = fixture.clock.now
    let token = try SignInLink.make(for: fixture.ben, in: fixture.store, at: now)
    let path = ["sign-in", "link", token]
    let browser = ReadersFixture.Browser(fixture)
    for _ in 0..<3 { #expect(try browser.send(browser.request(.get, path)).status == .ok) }
    let form = try browser.formToken(path)
    let answer = try browser.send(browser.request(.post, path, form: [("form", form)]))
    #expect(answer.status == .seeOther && answer.headers[.location] == "/")
    #expect(try fixture.authenticator.visit(of: browser.request(.get, []))?.reader == fixture.ben)
    #expect(try browser.send(browser.request(.get, path)).status == .notFound)
    let late = try SignInLink.make(for: fixture.ben, in: fixture.store, at: now)
    fixture.clock.pass(15 * 60)
    #expect(
      try browser.send(browser.request(.get, ["sign-in", "link", late])).status == .notFound)
  }

  @Test func `signing out ends the session and clears the browser's data`() throws {
    let browser = ReadersFixture.Browser(fixture)
    _ = try browser.signIn("ada", ReadersFixture.password)
    let visit = try #require(try fixture.authenticator.visit(of: browser.request(.get, [])))
    #expect(try browser.send(browser.request(.get, ["sign-out"])).status == .methodNotAllowed)
    #expect(try browser.send(browser.request(.post, ["sign-out"])).status == .forbidden)
    let cookie = browser.cookies[Cookie.session]
    let answer = try browser.send(
      browser.request(.post, ["sign-out"], form: [("form", visit.formToken)]))
    #expect(answer.status == .seeOther)
    #expect(answer.headers[try #require(HTTPField.Name("Clear-Site-Data"))] != nil)
    #expect(browser.cookies[Cookie.session] == nil)
    let old = WebRequest(.get, [], headers: [.cookie: "\(Cookie.session)=\(cookie ?? "")"])
    #expect(try fixture.authenticator.visit(of: old) == nil)
  }
}

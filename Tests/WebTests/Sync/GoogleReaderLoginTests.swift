import HTTPTypes
import Models
import Testing

@testable import Web

struct GoogleReaderLoginTests {
  let fixture: SyncFixture

  init() throws {
    fixture = try SyncFixture()
  }

  @Test func `an app signs in and uses the token of the response`() async throws {
    let password = fixture.readers.apps[0]
    for (target, form, type) in [
      ("/accounts/ClientLogin", "Email=ada&Passwd=adas+phone+secret&service=reader", nil),
      ("/api/greader.php//accounts/ClientLogin", "Email=Ada&Passwd=adas%20phone%20secret", nil),
      ("/accounts/ClientLogin?Email=ada&Passwd=adas%20phone%20secret", "", ""),
      (
        "/accounts/ClientLogin",
        "--b\r\nContent-Disposition: form-data; name=\"Email\"\r\n\r\nada\r\n--b\r\n"
          + "Content-Disposition: form-data; name=\"Passwd\"\r\n\r\n\(password)\r\n--b--\r\n",
        "multipart/form-data; boundary=b"
      ),
    ] as [(String, String, String?)] {
      let answer = try await fixture.answer(
        fixture.request(.post, target, form: form, type: type))
      #expect(answer.status == .ok)
      let lines = try await SyncFixture.text(answer).split(separator: "\n")
      #expect(lines.map { $0.prefix { $0 != "=" } } == ["SID", "LSID", "Auth"])
      let token = try #require(lines.last?.split(separator: "=", omittingEmptySubsequences: false))
      #expect(token.count == 2)
      let info = try await fixture.answer(
        fixture.request(
          .get, "/reader/api/0/user-info",
          headers: [.authorization: "GoogleLogin auth=\(token[1])"]))
      #expect(try await SyncFixture.json(info)["userName"] as? String == "ada")
    }
    let wrong = try await fixture.answer(
      fixture.request(.post, "/accounts/ClientLogin", form: "Email=ada&Passwd=wrong"))
    #expect(wrong.status == .unauthorized)
    let json = try await fixture.answer(
      fixture.request(
        .post, "/accounts/ClientLogin?output=json", form: "Email=ada&Passwd=adas+phone+secret"))
    #expect(try await SyncFixture.json(json)["Auth"] is String)
  }

  @Test func `the login value as T of a body signs a POST without a header in`() async throws {
    let id = try await fixture.add(["one"])[0]
    let login = AppSecrets.loginToken(of: fixture.readers.apps[0], reader: "ada")
    func post(_ target: String, _ form: String, headers: HTTPFields = [:]) async throws
      -> WebResponse
    {
      try await fixture.answer(
        fixture.request(.post, "/reader/api/0/" + target, form: form, headers: headers))
    }
    let item = "i=\(GoogleReaderItemID.short(id))"
    let articles = try await post("stream/items/contents", "\(item)&T=\(login)")
    #expect(articles.status == .ok && articles.reader == "ada")
    #expect(try await (SyncFixture.json(articles)["items"] as? [Any])?.count == 1)
    let mark = "a=user/-/state/com.google/read&\(item)&T=\(login)%0A"
    #expect(try await post("edit-tag", mark).status == .ok)
    #expect(try fixture.marks(id)?.readAt != nil)
    let other = AppSecrets.loginToken(of: "wrong", reader: "ada")
    for refused in ["", "T=", "T=x", "T=\(other)", "T=\(fixture.readers.apps[0])"] {
      #expect(try await post("stream/items/contents", "\(item)&\(refused)").status == .unauthorized)
    }
    // Addresses are logged, a header decides alone, and a GET has no body.
    #expect(
      try await post("stream/items/contents?T=\(login)", item).status == .unauthorized)
    #expect(
      try await post(
        "stream/items/contents", "T=\(login)",
        headers: [.authorization: "GoogleLogin auth=\(other)"]
      ).status == .unauthorized)
    let get = try await fixture.answer(
      fixture.request(.get, "/reader/api/0/subscription/list", form: "T=\(login)"))
    #expect(get.status == .unauthorized)
  }

  @Test func `edit tokens are optional, and a wrong one is answered with a request for a new one`()
    async throws
  {
    let id = try await fixture.add(["one"])[0]
    let form = "a=user/-/state/com.google/read&i=\(GoogleReaderItemID.short(id))&T="
    let token = try await SyncFixture.text(
      fixture.answer(fixture.request(.get, "/reader/api/0/token", headers: fixture.googleReader)))
    #expect(token.count == 57)
    let login = AppSecrets.loginToken(of: fixture.readers.apps[0], reader: "ada")
    for right in ["", "x", token, token + "%0A", login] {
      #expect(try await fixture.greader(post: "edit-tag", form + right) == "OK")
    }
    let answer = try await fixture.answer(
      fixture.request(
        .post, "/reader/api/0/edit-tag", form: form + "other", headers: fixture.googleReader))
    let name = try #require(HTTPField.Name("X-Reader-Google-Bad-Token"))
    #expect(answer.status == .unauthorized && answer.headers[name] == "true")
  }
}

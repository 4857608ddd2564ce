import HTTPTypes
import Testing

@testable import Web

struct LooseFieldsTests {
  private func fields(_ body: String, type: String? = nil) throws -> FormFields {
    try WebRequest(
      .post, ["fever"], query: ["q": "1"], headers: type.map { [.contentType: $0] } ?? [:],
      body: Array(body.utf8)
    ).looseFields()
  }

  private func part(_ head: String, _ value: String) -> String {
    "--b\r\nContent-Disposition: form-data; \(head)\r\n\r\n\(value)\r\n"
  }

  @Test func `a form is parsed with any content type`() throws {
    for type in [nil, "application/x-www-form-urlencoded", "text/plain", ""] {
      #expect(try fields("a=b+c&a=%64", type: type) == ["q": "1", "a": "b c", "a": "d"])
    }
  }

  @Test func `multipart is parsed as a whole or not at all`() throws {
    let type = "Multipart/Form-Data; charset=utf-8; boundary=\"b\""
    let body = part("name=\"i\"", "1") + part("name=\"a\"; filename=\"f\"", "x\r\ny=&")
    let expected: FormFields = ["q": "1", "i": "1", "a": "x\r\ny=&"]
    #expect(try fields(body + "--b--\r\n", type: type) == expected)
    #expect(try fields("preamble\r\n" + body + "--b--", type: type) == expected)
    #expect(try fields(part("filename=\"f\"", "x") + "--b--", type: type) == ["q": "1"])
    #expect(try fields("", type: type) == ["q": "1"])
    for cut in [body, body + "--b", String(body.dropLast(5)), "x"] {
      #expect(throws: SyncRefusal.self) { try fields(cut, type: type) }
    }
    for type in ["multipart/form-data", "multipart/form-data; boundary=", "multipart/x; boundary"] {
      #expect(throws: SyncRefusal.self) { try fields(body + "--b--", type: type) }
    }
  }

  @Test func `too many fields are refused as a whole`() throws {
    let most = Array(repeating: "i=1", count: FormFields.limit - 1).joined(separator: "&")
    #expect(try fields(most).count == FormFields.limit)
    #expect(throws: SyncRefusal.self) { try fields(most + "&i=2") }
    let parts = String(repeating: part("name=\"i\"", "1"), count: FormFields.limit + 1) + "--b--"
    #expect(throws: SyncRefusal.self) {
      try fields(parts, type: "multipart/form-data; boundary=b")
    }
  }
}

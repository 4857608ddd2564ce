import Foundation
import HTTPTypes
import Testing

@testable import Web

@Suite("Sources and settings on the page")
struct SourcePagesTests {
  @Test("A search for a feed shows it with its articles, or the reason of the failure")
  func adding() throws {
    let sample = try PageSample(count: 1)
    let found = try sample.get(["sources", "add"], ["address": "found.example"]).text
    #expect(found.contains("Found &lt;feed&gt;"))
    #expect(found.contains("First headline"))
    #expect(found.contains(">Subscribe</button>"))
    let shared = try sample.get(["sources", "add"], ["text": "Read https://other.example !"]).text
    #expect(shared.contains("“https://other.example” does not answer."))
    #expect(shared.contains("role=\"alert\""))
    let answer = try sample.post(
      ["sources"],
      "form=\(PageSample.token)&do=subscribe&url=https%3A%2F%2Ffound.example%2Ffeed&page=found.example&name=Mine"
    )
    #expect(answer.status == .seeOther)
    #expect(answer.headers[.location] == "./sources/named/Mine?done=subscribe")
    let mine = try sample.get(["sources", "named", "Mine"], ["done": "subscribe"]).text
    #expect(mine.contains("<span>Added to your sources."))
    #expect(mine.contains("<button name=\"do\" value=\"unsubscribe\">Undo</button>"))
    #expect(sample.feedsFile.text.contains("https://found.example/feed"))
    let again = try sample.post(
      ["sources"],
      "form=\(PageSample.token)&do=subscribe&url=https%3A%2F%2Ffound.example%2Ffeed&name=More")
    #expect(again.status == .unprocessableContent)
    #expect(again.text.contains("already exists as “Mine”"))
  }

  @Test("A source is renamed, moved, updated and removed, also in the file")
  func changing() throws {
    let sample = try PageSample(count: 1)
    func post(_ form: String) throws -> HTTPResponse.Status {
      try sample.post(["sources"], "form=\(PageSample.token)&" + form).status
    }
    #expect(try post("do=rename&name=Courier&new-name=The+Courier") == .seeOther)
    #expect(try post("do=move&name=The+Courier&category=sport") == .seeOther)
    #expect(
      try post("do=readdress&name=The+Courier&url=https%3A%2F%2Fcourier.example%2Fnew")
        == .seeOther)
    let text = sample.feedsFile.text
    #expect(text.contains("name: The Courier") && text.contains("https://courier.example/new"))
    // It is the same source and has its articles.
    #expect(try sample.get(["sources", "named", "The Courier"]).text.contains("Article 0"))
    let left = try sample.post(["sources"], "form=\(PageSample.token)&do=unsubscribe&name=Goal")
      .text
    #expect(left.contains("“Goal” is no longer one of your sources."))
    #expect(left.contains("<button name=\"do\" value=\"subscribe\">Undo</button>"))
    #expect(!sample.feedsFile.text.contains("goal.example"))
    let url = try #require(left.firstMatch(of: /name="url" value="([^"]+)"/)?.output.1)
    #expect(
      try post("do=subscribe&name=Goal&category=sport&url=" + PagePath.encoded(String(url)))
        == .seeOther)
    #expect(sample.feedsFile.text.contains("goal.example"))
    for refused in [
      "do=rename&name=The+Courier&new-name=", "do=unsubscribe&name=None",
      "do=readdress&name=The+Courier&url=javascript:x",
    ] {
      #expect(try post(refused) == .unprocessableContent)
    }
  }

  @Test func `a refused name stays in the form on the page of its source`() throws {
    let sample = try PageSample(count: 1)
    let form = "form=\(PageSample.token)&do=rename&name=Courier&new-name=Goal"
    let page = try sample.post(["sources"], form)
    #expect(page.status == .unprocessableContent)
    #expect(page.text.contains("<h1><bdi>Courier</bdi></h1><p role=\"alert\""))
    #expect(page.text.contains("<details open><summary>") && page.text.contains("value=\"Goal\""))
    #expect(page.text.contains("<option value=\"world\" selected>"))
  }

  @Test func `a move to no category, or to one of no address, leads back to the source`() throws {
    let sample = try PageSample(count: 1)
    for (category, reason) in [("", "Choose a category or enter one."), ("..", "not “.” or “..”")] {
      let page = try sample.post(
        ["sources"],
        "form=\(PageSample.token)&do=move&name=Courier&category=&new-category=\(category)")
      #expect(page.status == .unprocessableContent)
      #expect(page.text.contains("<h1><bdi>Courier</bdi></h1><p role=\"alert\""))
      #expect(page.text.contains(reason) && page.text.contains("<details open><summary>"))
    }
    #expect(
      try sample.post(["sources"], "form=\(PageSample.token)&do=move&name=Nobody").status
        == .notFound)
  }

  @Test func `a refused move keeps what was typed, but no password`() throws {
    let sample = try PageSample(count: 0)
    func post(_ fields: String) throws -> String {
      let page = try sample.post(["import", "server"], "form=\(PageSample.token)&" + fields)
      #expect(page.status == .unprocessableContent)
      return page.text
    }
    let page = try post("address=rss.example&user=me&password=sesame9&kind=fever")
    #expect(page.contains("value=\"rss.example\"") && page.contains("value=\"me\""))
    #expect(page.contains("<option value=\"fever\" selected>") && !page.contains("sesame9"))
    #expect(try post("user=me&password=sesame9").contains("“” is not a web address."))
    #expect(try post("address=rss.example").contains("Wrong name or password."))
  }

  @Test("Sources are listed in their categories, each with its own page")
  func list() throws {
    let sample = try PageSample(count: 1)
    let page = try sample.get(["sources"]).text
    #expect(page.contains("<a href=\"./sources/named/Courier\"><bdi>Courier</bdi></a>"))
    #expect(page.contains(">Export OPML</a>"))
    #expect(page.contains(">Add a source</a>"))
    #expect(try sample.get(["sources", "named", "courier"]).text.contains("Article 0"))
    #expect(try sample.get(["sources", "named", "nobody"]).status == .notFound)
    #expect(try sample.get(["sources", "export.opml"]).text.contains("<opml"))
  }

  @Test("A list of another reader is uploaded as a file with a form token")
  func upload() throws {
    let sample = try PageSample(count: 1)
    let list = """
      <opml version="2.0"><body><outline text="The &lt;list&gt;" \
      xmlUrl="https://list.example/rss"/></body></opml>
      """
    func post(_ token: String) throws -> WebResponse {
      let body = """
        --b\r\nContent-Disposition: form-data; name="form"\r\n\r\n\(token)\r\n--b\r\n\
        Content-Disposition: form-data; name="file"; filename="x.opml"\r\n\
        Content-Type: text/xml\r\n\r\n\(list)\r\n--b--\r\n
        """
      return try #require(
        try sample.handler.response(
          to: WebRequest(
            .post, ["sources", "import"],
            headers: [
              .cookie: PageSample.cookie, .contentType: "multipart/form-data; boundary=b",
            ], body: Array(body.utf8))))
    }
    #expect(try post("guess").status == .forbidden)
    let page = try post(PageSample.token)
    #expect(page.status == .ok)
    #expect(page.text.contains("The &lt;list&gt;"))
    #expect(sample.feedsFile.text.contains("https://list.example/rss"))
  }

  @Test(
    "Damaged uploads are refused",
    arguments: ["", "--b", "--b\r\n", "--b\r\n\r\n--b--", "--b\r\nx\r\n\r\ny", "--c\r\n\r\nx--c--"])
  func damagedUploads(body: String) {
    let request = WebRequest(
      .post, ["sources", "import"],
      headers: [.contentType: "multipart/form-data; boundary=\"b\""], body: Array(body.utf8))
    #expect(UploadedFile(request) == nil)
  }

  @Test("Settings belong to a reader and take effect at once")
  func settings() throws {
    let sample = try PageSample(count: 2)
    let page = try sample.get(["settings"]).text
    #expect(page.contains("<strong>this</strong>"))
    #expect(page.occurrences(of: ">Revoke</button>") == 2)
    let answer = try sample.post(
      ["settings"], "form=\(PageSample.token)&theme=dark&language=de&mark-on-scroll=1&offline=99999"
    )
    #expect(answer.headers[.location] == "./settings?saved=1")
    let front = try sample.get([]).text
    #expect(front.contains("<html lang=\"de\" data-theme=\"dark\""))
    #expect(front.contains(" data-scroll"))
    #expect(!front.contains(" data-keys"))
    #expect(front.contains("data-offline=\"2000\""))
    #expect(try sample.post(["settings"], "form=no&theme=light").status == .forbidden)
  }

  @Test("The figures are drawn by the server")
  func figures() throws {
    let sample = try PageSample(count: 3)
    let page = try sample.get(["figures"]).text
    #expect(page.occurrences(of: "<svg ") == 1)
    #expect(page.occurrences(of: "Nothing yet.") == 2)
    #expect(page.contains("<td class=\"number\">3</td>"))
    let fetch = try #require(HTTPField.Name("Sec-Fetch-Dest"))
    _ = try sample.get(["articles", String(sample.articles[0])], as: [fetch: "document"])
    #expect(try sample.get(["figures"]).text.occurrences(of: "<svg ") == 3)
  }

  @Test("A missing picture is not found")
  func pictures() throws {
    let sample = try PageSample(count: 1)
    let digest = String(repeating: "ab", count: 32)
    #expect(try sample.get(["pictures", digest]).status == .notFound)
    #expect(
      try sample.handler.response(to: WebRequest(.get, ["pictures", "../../etc/passwd"])) == nil)
  }

  @Test("A reader who leaves a source out is not shown its password")
  func undoWithoutSecrets() throws {
    let sample = try PageSample(count: 1)
    try sample.feedsFile.text.replacing("https://goal", with: "https://me:secret@goal")
      .write(toFile: sample.feedsFile.path, atomically: true, encoding: .utf8)
    let page = try sample.post(["sources"], "form=\(PageSample.token)&do=unsubscribe&name=Goal")
    #expect(page.text.contains("value=\"https://goal.example\"") && !page.text.contains("secret"))
  }
}

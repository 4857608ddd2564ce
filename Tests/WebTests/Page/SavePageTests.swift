import Foundation
import HTTPTypes
import Models
import SQLiteStore
import Store
import TestStore
import Testing

@testable import Web

@Suite("Saving pages on the page")
struct SavePageTests {
  @Test("The form contains the shared address, and opening it saves nothing")
  func form() async throws {
    let sample = try PageSample(count: 1)
    let page = try sample.get(["save"], ["address": "https://a.example/1", "title": "One & two"])
      .text
    #expect(page.contains("value=\"https://a.example/1\""))
    #expect(page.contains("value=\"One &amp; two\""))
    #expect(page.contains("./sources/add?address=https%3A%2F%2Fa.example%2F1"))
    let shared = try sample.get(["save"], ["text": "Look: https://b.example/x nice"]).text
    #expect(shared.contains("value=\"https://b.example/x\""))
    #expect(try await sample.store.unpolledSources().isEmpty)
    let manifest = try sample.get(["manifest.webmanifest"]).text
    #expect(manifest.contains("\"action\":\"save\""))
    #expect(try sample.get(["sources"]).text.contains(">Save a page</a>"))
  }

  @Test("A page is saved at once, and saving it again gives the same article")
  func saving() throws {
    let sample = try PageSample(count: 1)
    let form = "address=https%3A%2F%2Fa.example%2F1&title=One&tag=boats"
    #expect(try sample.post(["save"], form).status == .forbidden)
    let answer = try sample.post(["save"], "form=\(PageSample.token)&" + form)
    #expect(answer.status == .seeOther)
    #expect(answer.headers[.location] == "./save?saved=2")
    let page = try sample.get(["save"], ["saved": "2"]).text
    #expect(page.contains("<a href=\"./articles/2\" dir=\"auto\">One</a>"))
    #expect(try sample.state(2).bookmarked)
    #expect(try sample.store.tags(of: "ada") == ["boats"])
    #expect(try sample.store.whole(2)?.offline.page?.due == sample.now)
    let again = try sample.post(["save"], "form=\(PageSample.token)&" + form)
    #expect(again.headers[.location] == "./save?saved=2")
    // Articles of other readers are not revealed.
    #expect(try !sample.get(["save"], ["saved": "1"]).text.contains("articles/1\""))
    // The address of an article from a feed leads to that article.
    let known = try sample.post(
      ["save"], "form=\(PageSample.token)&address=courier.example%2F0%3Futm_source%3Dx")
    #expect(known.status == .seeOther)
  }

  @Test(
    "An invalid address is refused", arguments: ["", "words", "ftp://a.example", "javascript:x"])
  func refusal(address: String) throws {
    let sample = try PageSample(count: 1)
    let answer = try sample.post(["save"], "form=\(PageSample.token)&address=\(address)")
    #expect(answer.status == .unprocessableContent)
    #expect(answer.text.contains("is not a web address"))
  }

  @Test func `the name of a list is no label of a saved page`() throws {
    let sample = try PageSample(count: 1)
    let answer = try sample.post(
      ["save"], "form=\(PageSample.token)&address=https%3A%2F%2Fa.example%2F1&tag=SAVED")
    #expect(answer.status == .unprocessableContent)
    #expect(answer.text.contains("is the name of a list"))
    #expect(answer.text.contains("value=\"https://a.example/1\""))
    #expect(answer.text.contains("value=\"SAVED\""))
    #expect(try sample.store.tags(of: "ada").isEmpty)
  }

  @Test("The settings have a bookmarklet, and signing in returns to the page to save")
  func bookmarklet() throws {
    let sample = try PageSample(count: 1)
    #expect(
      try sample.get(["settings"]).text.contains(
        "href=\"javascript:location.href=&#39;http://localhost/save?address=&#39;"))
    let out = try #require(
      try sample.handler.response(
        to: WebRequest(
          .get, ["save"], query: ["address": "https://a.example/1"],
          headers: [.accept: "text/html"])))
    #expect(
      out.headers[.location]
        == "./sign-in?next=%2Fsave%3Faddress%3Dhttps%253A%252F%252Fa.example%252F1")
  }
}

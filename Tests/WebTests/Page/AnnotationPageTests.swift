import Foundation
import HTTPTypes
import Models
import Store
import Testing

@testable import Web

@Suite("Notes and highlights on the page")
struct AnnotationPageTests {
  private func post(_ sample: PageSample, _ part: String, _ form: String) throws -> WebResponse {
    try sample.post(["articles", "1", part], "form=\(PageSample.token)&" + form)
  }

  @Test("A passage is highlighted in the text, listed and removed")
  func highlighting() throws {
    let sample = try PageSample(count: 2)
    #expect(try sample.get(["highlights"]).text.contains("class=\"placeholder\""))
    #expect(try sample.post(["articles", "1", "highlights"], "quote=Body").status == .forbidden)
    let answer = try post(sample, "highlights", "quote=body%20of%200&prefix=&suffix=")
    #expect(answer.status == .seeOther)
    let way = try #require(answer.headers[.location])
    #expect(way.contains("articles/1?done=highlighted&of=") && way.hasSuffix("#notes"))
    let page = try sample.get(["articles", "1"]).text
    #expect(
      page.contains("<p dir=\"auto\"><mark>Body of </mark><mark><strong>0</strong></mark></p>"))
    #expect(page.contains("<blockquote dir=\"auto\">Body of 0</blockquote>"))
    #expect(try sample.get(["highlights"]).text.contains("Body of 0"))
    let id = try #require(try sample.store.annotations(of: [1], reader: "ada")[1]?.highlights[0].id)
    _ = try post(sample, "highlights", "remove=\(id)")
    #expect(!(try sample.get(["articles", "1"]).text.contains("<mark>")))
    #expect(try post(sample, "highlights", "remove=\(id)").status == .unprocessableContent)
  }

  @Test("A passage that was selected in the text does not lead away from it")
  func selecting() throws {
    let sample = try PageSample(count: 1)
    let answer = try post(sample, "highlights", "quote=Body&prefix=&suffix=%20of%200")
    let way = try #require(answer.headers[.location])
    #expect(way.contains("articles/1?done=highlighted&of=") && !way.contains("#"))
  }

  @Test("A note keeps its lines, as a browser sends them")
  func lines() throws {
    let sample = try PageSample(count: 1)
    _ = try post(sample, "note", "text=one%0D%0Atwo%0D%0A%0D%0Athree")
    #expect(
      try sample.store.annotations(of: [1], reader: "ada")[1]?.note == "one\ntwo\n\nthree")
    #expect(try sample.get(["highlights"]).text.contains("one<br>two<br><br>three</p>"))
  }

  @Test("What was done is said, with a way back where there is one")
  func reports() throws {
    let sample = try PageSample(count: 1)
    /// What the status line of the page says to which a form leads, and what its Undo sends.
    func report(_ part: String, _ form: String) throws -> String {
      let way = try #require(try post(sample, part, form).headers[.location])
      let query = way.drop { $0 != "?" }.dropFirst().prefix { $0 != "#" }
      let page = try sample.get(["articles", "1"], FormFields(encoded: query.utf8)).text
      let line = try #require(
        page.firstMatch(of: /<div id="status" role="status"><span>([^<]*)<\/span>(.*?)<\/div>/))
      let undo = line.output.2.firstMatch(
        of: /action="[.\/]*articles\/1\/([a-z]+)".*<button name="([a-z]+)" value="([^"]*)">Undo/)
      let sends = undo.map { " \($0.output.1): \($0.output.2)=\($0.output.3)" }
      return String(line.output.1) + (sends ?? "")
    }
    #expect(try report("labels", "name=to+read") == "Labelled. labels: remove=to read")
    #expect(try report("labels", "name=to+read") == "Labelled.", "nothing changed")
    #expect(try report("labels", "remove=to+read") == "Label removed. labels: name=to read")
    #expect(try report("note", "text=mine") == "Saved.")
    let highlighted = try report("highlights", "quote=Body")
    let id = try #require(try sample.store.annotations(of: [1], reader: "ada")[1]?.highlights[0].id)
    #expect(highlighted == "Highlighted. highlights: remove=\(id)")
    _ = try post(sample, "highlights", "remove=\(id)")
    for (done, subject) in [
      ("labelled", "other"), ("unlabelled", String(repeating: "x", count: 101)),
      ("highlighted", "x"), ("highlighted", "999"), ("highlighted", "\(id)"), ("hide-1", ""),
      ("read-99999", ""),
    ] {
      let page = try sample.get(["articles", "1"], ["done": done, "of": subject]).text
      #expect(page.contains("<div id=\"status\" role=\"status\"></div>"), "\(done) \(subject)")
    }
    let later = try sample.get(["articles", "1"], ["done": "labelled", "of": "\"><script>"]).text
    #expect(!later.contains("\"><script>") && !later.contains("of=%22"))
  }

  @Test("Enter in the field of a new label removes no label")
  func labelForms() throws {
    let sample = try PageSample(count: 1)
    for name in ["first", "second"] { _ = try post(sample, "labels", "name=\(name)") }
    let page = try sample.get(["articles", "1"]).text
    #expect(page.contains("name=\"remove\" value=\"first\">Remove<span class=\"hidden\"> first<"))
    let form = try #require(
      page.components(separatedBy: "<form ").first { $0.contains("list=\"known-labels\"") })
    #expect(!form.contains("name=\"remove\""))
  }

  @Test("A note and a highlight that are deleted can be brought back, and no address tells them")
  func losses() throws {
    let sample = try PageSample(count: 1)
    func written() throws -> ArticleAnnotations? {
      try sample.store.annotations(of: [1], reader: "ada")[1]
    }
    /// What the Undo of an answer sends.
    func undo(_ answer: WebResponse, _ part: String) throws -> String {
      #expect(answer.status == .ok && answer.headers[.location] == nil)
      let line = try #require(
        answer.text.firstMatch(of: /<div id="status".*?<\/div>/.dotMatchesNewlines()))
      #expect(
        line.output.contains("articles/1/\(part)\"") && line.output.contains(">Undo</button>"))
      return line.output.matches(
        of: /<input type="hidden" name="(text|quote|prefix|suffix)" value="([^"]*)">/
      ).map { "\($0.output.1)=\($0.output.2)" }.joined(separator: "&")
    }
    _ = try post(sample, "note", "text=mine%0Atwo")
    let note = try undo(post(sample, "note", "text=+"), "note")
    #expect(try written() == nil && note == "text=mine\ntwo")
    #expect(try post(sample, "note", note).status == .seeOther)
    #expect(try written()?.note == "mine\ntwo")
    // A note that is written anew is an edit.
    #expect(try post(sample, "note", "text=other").status == .seeOther)

    _ = try post(sample, "highlights", "quote=Body")
    let id = try #require(try written()?.highlights.first?.id)
    let highlight = try undo(post(sample, "highlights", "remove=\(id)"), "highlights")
    #expect(try written()?.highlights.isEmpty == true)
    #expect(try post(sample, "highlights", highlight).status == .seeOther)
    #expect(try written()?.highlights.map(\.quote.exact) == ["Body"])
  }

  @Test("What is refused comes back in the article, with the reason and what was typed")
  func refusals() throws {
    let sample = try PageSample(count: 1)
    let long = String(repeating: "n", count: AnnotationLimits.noteBytes + 1)
    for (part, form, field) in [
      ("labels", "name=%20%20", "autocomplete=\"off\" value=\"  \" autofocus>"),
      ("note", "text=" + long, "autofocus>\n\(long)</textarea>"),
      ("highlights", "remove=99", "name=\"quote\" required autocomplete=\"off\">"),
    ] {
      let page = try post(sample, part, form)
      #expect(page.status == .unprocessableContent)
      #expect(page.text.occurrences(of: "role=\"alert\"") == 1, "\(part)")
      #expect(page.text.contains("Body of") && page.text.contains(field), "\(part)")
      #expect(page.text.contains("data-labels open") == (part == "labels"))
      #expect(page.text.contains("name=\"next\" value=\"/articles/1\""))
    }
    #expect(try sample.store.annotations(of: [1], reader: "ada").isEmpty)
    #expect(
      try sample.post(["articles", "99", "labels"], "form=\(PageSample.token)&name=x").status
        == .notFound)
  }

  @Test("Words that are not in the text, and markup, are refused or shown as text")
  func hostile() throws {
    let sample = try PageSample(count: 1)
    let refused = try post(sample, "highlights", "quote=%3Cscript%3E")
    #expect(refused.status == .unprocessableContent)
    #expect(refused.text.contains("does not have this passage"))
    #expect(refused.text.contains("role=\"alert\""))
    #expect(refused.text.contains("value=\"&lt;script&gt;\""), "what was typed")
    #expect(refused.text.contains("Body of"), "the article")
    #expect(refused.text.contains("name=\"next\" value=\"/articles/1\""))
    #expect(try post(sample, "highlights", "remove=x").status == .unprocessableContent)
    _ = try post(sample, "note", "text=%0A%3C%2Ftextarea%3E%3Cscript%3E1%3C%2Fscript%3E")
    for path in [["articles", "1"], ["highlights"]] {
      let page = try sample.get(path).text
      #expect(page.contains("&lt;/textarea&gt;&lt;script&gt;1") && !page.contains("<script>1"))
    }
    _ = try post(sample, "note", "text=")
    #expect(try sample.store.annotations(of: [1], reader: "ada").isEmpty)
  }
}

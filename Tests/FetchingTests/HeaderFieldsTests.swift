import Fetching
import Testing

struct HeaderFieldsTests {
  @Test func `of several media types, the one with a charset counts`() {
    let latin = "text/xml; Charset=iso-8859-2"
    #expect(HeaderFields(["Content-Type": "text/xml", "content-type": latin]).contentType == latin)
    #expect(HeaderFields(["Content-Type": latin, "content-type": "text/xml"]).contentType == latin)
    #expect(HeaderFields(["Content-Type": "text/xml"]).contentType == "text/xml")
    #expect(HeaderFields().contentType == nil)
  }
}

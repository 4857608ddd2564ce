import Markup
import Testing

/// Where pages send browsers at once.
struct PageRefreshTests {
  @Test(
    arguments: [
      ("<meta http-equiv=\"refresh\" content=\"0; url=/en/\">", "/en/"),
      ("<META HTTP-EQUIV=Refresh CONTENT=\"0;URL='/a b'\">", "/a b"),
      (
        "<html><head><title>x</title><meta http-equiv=refresh content='5, https://a.example/?x=1&amp;y'>",
        "https://a.example/?x=1&y"
      ),
      ("<meta http-equiv=refresh content='0.5; url = \"/x\" '>", "/x"),
      ("<meta http-equiv=refresh content='0;urlaub.html'>", "urlaub.html"),
      ("<noscript></noscript><meta http-equiv=refresh content='1;url=/x'>", "/x"),
      // A page that reloads itself, that is there to be read, or that wants scripts.
      ("<meta http-equiv=refresh content=5>", nil),
      ("<meta http-equiv=refresh content='0;url='>", nil),
      ("<meta http-equiv=refresh content='300; url=/x'>", nil),
      ("<meta http-equiv=refresh content='99999999999999999999; url=/x'>", nil),
      ("<meta http-equiv=refresh content='; url=/x'>", nil),
      ("<noscript><meta http-equiv=refresh content='0;url=/x'></noscript>", nil),
      ("<script>'<meta http-equiv=refresh content=\"0;url=/x\">'</script>", nil),
      ("<!-- <meta http-equiv=refresh content='0;url=/x'> -->", nil),
      ("<meta name=refresh content='0;url=/x'>", nil), ("", nil),
    ] as [(String, String?)])
  func readsTheTarget(page: String, target: String?) {
    #expect(Array(page.utf8).withUnsafeBufferPointer { PageRefresh.target(in: $0) } == target)
  }
}

import Markup
import Testing

struct PlainTextTests {
  @Test func `any run of white space becomes one space`() {
    let parts = ["a", " ", "\t", "\u{A0}", "¡"]
    for number in 0..<15_625 {
      let text = (0..<6).reduce(into: (number, "")) { state, _ in
        state.1 += parts[state.0 % 5]
        state.0 /= 5
      }.1
      let words = text.split { " \t\u{A0}".contains($0) }
      #expect(PlainText.of(text) == words.joined(separator: " "))
    }
  }

  @Test(arguments: [
    ("<b>Bold</b>ly", "Boldly"), ("  a \n\t b  ", "a b"), ("a&nbsp;&nbsp;b", "a b"),
    ("<p>one</p><p>two</p>", "one two"), ("a<br>b", "a b"),
    ("<script>x</script>y<style>z</style>", "y"),
    ("is <script type=\"math/tex\">a<b</script>.", "is a<b."),
    ("1 &lt; 2 &amp; 3", "1 < 2 & 3"), ("1 < 2", "1 < 2"), ("", ""), ("<!-- x -->y", "y"),
    ("&lt;b&gt;", "<b>"),
    ("<ruby>技<rt>ぎ</rt></ruby><ruby>術<rp>(</rp><rt>じゅつ</rt><rp>)</rp></ruby>者", "技術者"),
    ("<ruby>技<rt>ぎ<rb>術<rt>じゅつ</ruby>者", "技術者"), ("<ruby>技<rt>ぎ<p>術", "技 術"),
    ("<ruby><ruby>攻<rt>こう</rt></ruby><rt>attack</rt></ruby>", "攻"), ("<rt>alone", "alone"),
    ("\u{1B}[1;31mred\u{1B}[0m alert", "red alert"),
  ])
  func isOneLine(_ html: String, _ text: String) {
    #expect(PlainText.of(html) == text)
  }

  @Test func `a collapsed text has no control sequences`() {
    #expect(
      PlainText.collapseString("\u{1B}]0;title\u{7}news  of\u{1B}[K the day") == "news of the day")
  }

  @Test(arguments: [
    ("<p>one</p><p>two</p>", "one\n\ntwo"), ("a<br>b", "a\nb"), ("a<br><br>b", "a\n\nb"),
    ("<h1>h</h1>text<ul><li>a<li>b</ul>", "h\n\ntext\n\na\n\nb"),
    ("<pre>x\n  y</pre>z", "x\n  y\n\nz"), ("<p>  a\n b </p>", "a b"),
    ("<table><tr><td>a<td>b<tr><td>c</table>", "a b\n\nc"),
  ])
  func hasBlocks(_ html: String, _ text: String) {
    #expect(PlainText.of(html, .blocks) == text)
  }
}

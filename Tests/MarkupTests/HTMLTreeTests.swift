import Markup
import Testing

/// The trees that pages become, written out again.
struct HTMLTreeTests {
  @Test(arguments: [
    ("x", "<body>x</body>"),
    ("<title>a &amp; b</title><p>x", "<head><title>a &amp; b</title></head><body><p>x</p></body>"),
    (
      "<html lang=en><head><meta charset=utf-8></head>\n<body class=c><p>a</body></html><p>b",
      "<head><meta charset=\"utf-8\"></head><body class=\"c\"><p>a</p><p>b</p></body>"
    ),
    ("<p>a<p>b<div>c</div>", "<body><p>a</p><p>b</p><div>c</div></body>"),
    (
      "<button @click=\"a > b\" :class='{x: 1}'>t</button>",
      "<body><button @click=\"a &gt; b\" :class=\"{x: 1}\">t</button></body>"
    ),
    (
      "<script>if (a < b) '</p>'</script>x",
      "<head><script>if (a < b) '</p>'</script></head><body>x</body>"
    ),
    ("<!-- a --!>b", "<body>b</body>"),
    (
      "<ul><li>a<li>b</ul><table><tr><td>1<td>2<tr><td>3</table>",
      "<body><ul><li>a</li><li>b</li></ul><table><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></table></body>"
    ),
    ("<my-tag Data-X=1>a</MY-TAG>b", "<body><my-tag data-x=\"1\">a</my-tag>b</body>"),
    ("<svg><path d=x /><g/>t</svg>u", "<body><svg><path d=\"x\"></path><g></g>t</svg>u</body>"),
    (
      "<select><option>a<option>b</select>",
      "<body><select><option>a</option><option>b</option></select></body>"
    ),
    ("<a href=1>x<a href=2>y", "<body><a href=\"1\">x</a><a href=\"2\">y</a></body>"),
    ("<div><span>a</div>b</span>c", "<body><div><span>a</span></div>bc</body>"),
    ("<noscript><img src=a></noscript>", "<body><noscript><img src=\"a\"></noscript></body>"),
    ("<p id=a id=b>&copy 1 &nbsp;", "<body><p id=\"a\">© 1 \u{A0}</p></body>"),
  ])
  func becomes(_ page: String, _ expected: String) throws {
    guard let document = HTMLDocument(Array(page.utf8)), let root = document.root else {
      Issue.record("no document")
      return
    }
    let written = document.innerHTML(of: root)
    #expect(written == expected)
  }

  @Test func strayEndsCostNothing() {
    let page =
      String(repeating: "<b>", count: 20_000) + String(repeating: "</i></x>", count: 20_000)
    let document = HTMLDocument(Array(page.utf8))
    let isThere = document?.root != nil
    #expect(isThere)
  }
}

import Markup
import Testing

/// The trees of parsed pages (WHATWG HTML, 13.2.6), serialised again.
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
    ("a < b", "<body>a &lt; b</body>"),
    ("<my-tag Data-X=1>a</MY-TAG>b", "<body><my-tag data-x=\"1\">a</my-tag>b</body>"),
    (
      "<select><option>a<option>b</select>",
      "<body><select><option>a</option><option>b</option></select></body>"
    ),
    ("<div><span>a</div>b</span>c", "<body><div><span>a</span></div>bc</body>"),
    ("<p id=a id=b>&copy 1 &nbsp;", "<body><p id=\"a\">© 1 \u{A0}</p></body>"),
    ("x</p>a<p>b</br>c", "<body>x<p></p>a<p>b<br>c</p></body>"),
    ("<h1>a<h2>b</h1>c</h3>d", "<body><h1>a</h1><h2>b</h2>cd</body>"),
    (
      "<ul><li>a<div><li>b</div><li>c</ul><dl><dt>a<dd>b<dt>c</dl>",
      "<body><ul><li>a<div></div></li><li>b</li><li>c</li></ul><dl><dt>a</dt><dd>b</dd><dt>c</dt></dl></body>"
    ),
    ("<body a=1><body a=2 b=3>x", "<body a=\"1\" b=\"3\">x</body>"),
    ("<form><div></form>x</div>y", "<body><form><div>x</div></form>y</body>"),
  ])
  func parsesAsBrowsersDo(_ page: String, _ expected: String) throws {
    try expect(page, expected)
  }

  /// Inputs that two tree builders once parsed differently.
  @Test(arguments: [
    (
      "<button>a<div>b<button>c</button>d",
      "<body><button>a<div>b</div></button><button>c</button>d</body>"
    ),
    ("<a href=1>x<a href=2>y", "<body><a href=\"1\">x</a><a href=\"2\">y</a></body>"),
    (
      "<a href=1>x<div>y<a href=2>z</div>w",
      "<body><a href=\"1\">x</a><div><a href=\"1\">y</a><a href=\"2\">z</a></div><a href=\"2\">w</a></body>"
    ),
    ("<b>x<div>y</b>z</div>", "<body><b>x</b><div><b>y</b>z</div></body>"),
    ("<p><b>x<p>y</b>z", "<body><p><b>x</b></p><p><b>y</b>z</p></body>"),
    ("<i>1<ul><li>2</i>3", "<body><i>1</i><ul><i></i><li><i>2</i>3</li></ul></body>"),
    ("<object><b>x</object>y", "<body><object><b>x</b></object>y</body>"),
    (
      "<noscript><img src=a></noscript>x",
      "<head><noscript><img src=\"a\"></noscript></head><body>x</body>"
    ),
    (
      "<p>a<noscript></p><div></noscript>b",
      "<body><p>a<noscript><p></p><div></div></noscript>b</p></body>"
    ),
    ("<td>a</td>b", "<body>ab</body>"),
    ("<body><option>a<optgroup>b", "<body><option>a</option><optgroup>b</optgroup></body>"),
  ])
  func parsesMisnestedMarkupAsBrowsersDo(_ page: String, _ expected: String) throws {
    try expect(page, expected)
  }

  @Test(arguments: [
    (
      "<table><tr><td>1<td>2<tr><td>3</table>",
      "<table><tbody><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></tbody></table>"
    ),
    ("<table>a<tr>b<td>c</table>d", "ab<table><tbody><tr><td>c</td></tr></tbody></table>d"),
    (
      "<table><b>x<tr><td>y</table>z",
      "<b>x</b><table><tbody><tr><td>y</td></tr></tbody></table><b>z</b>"
    ),
    (
      "<table><colgroup><col>x<tr><td>y</table>",
      "x<table><colgroup><col></colgroup><tbody><tr><td>y</td></tr></tbody></table>"
    ),
    (
      "<table><tr><td><table><tr><td>in</table>out</table>",
      "<table><tbody><tr><td><table><tbody><tr><td>in</td></tr></tbody></table>out</td></tr></tbody></table>"
    ),
    (
      "<table><td><div></td><td>x</div>y</table>",
      "<table><tbody><tr><td><div></div></td><td>xy</td></tr></tbody></table>"
    ),
    ("<table><tr><table>x", "<table><tbody><tr></tr></tbody></table>x<table></table>"),
    (
      "<table><caption>a<tr><td>b</table>",
      "<table><caption>a</caption><tbody><tr><td>b</td></tr></tbody></table>"
    ),
  ])
  func tablesAreCompleted(_ page: String, _ expected: String) throws {
    try expect(page, "<body>\(expected)</body>")
  }

  @Test(arguments: [
    ("<svg><path d=x /><g/>t</svg>u", "<svg><path d=\"x\"></path><g></g>t</svg>u"),
    ("<svg><g>a<p>b</svg>c", "<svg><g>a</g></svg><p>bc</p>"),
    (
      "<svg><foreignObject><div>x</div></foreignObject><title>t</title></svg>v",
      "<svg><foreignobject><div>x</div></foreignobject><title>t</title></svg>v"
    ),
    ("<math><mi>x</mi><mo>+</math>z", "<math><mi>x</mi><mo>+</mo></math>z"),
  ])
  func foreignElementsAreClosed(_ page: String, _ expected: String) throws {
    try expect(page, "<body>\(expected)</body>")
  }

  /// Declarative shadow roots, with the children of their hosts in the slots (WHATWG DOM, 4.2.2.3).
  @Test(arguments: [
    (
      "<x-a><template shadowrootmode=open><b>1</b></template></x-a>",
      "<x-a><template shadowrootmode=\"open\"><b>1</b></template></x-a>"
    ),
    (
      "<x-a><template shadowrootmode=open><i><slot>none</slot></i></template> <p>1</p>2</x-a>",
      "<x-a><template shadowrootmode=\"open\"><i><slot><p>1</p>2</slot></i></template> "
        + "<template>none</template></x-a>"
    ),
    (
      "<x-a><p slot=b>1</p><template shadowrootmode=closed><slot name=b></slot></template>2</x-a>",
      "<x-a><template shadowrootmode=\"closed\"><slot name=\"b\"><p slot=\"b\">1</p></slot>"
        + "</template><template>2</template></x-a>"
    ),
    (
      "<x-a><template shadowrootmode=open><x-b><template shadowrootmode=open><slot></slot></template>"
        + "<slot></slot></x-b></template>1</x-a>",
      "<x-a><template shadowrootmode=\"open\"><x-b><template shadowrootmode=\"open\"><slot><slot>1"
        + "</slot></slot></template></x-b></template></x-a>"
    ),
    (
      "<ul><template shadowrootmode=open>1</template>2</ul>",
      "<ul><template shadowrootmode=\"open\">1</template>2</ul>"
    ),
  ])
  func childrenOfShadowHostsAreInSlots(_ page: String, _ expected: String) throws {
    try expect(page, "<body>\(expected)</body>")
  }

  /// Compares the page as nodes for selectors with the page's own tree in the same order.
  private func expect(_ page: String, _ expected: String) throws {
    guard let document = HTMLDocument(Array(page.utf8)), let root = document.root else {
      Issue.record("no document")
      return
    }
    let written = document.innerHTML(of: root)
    #expect(
      written == (expected.hasPrefix("<head>") ? expected : "<head></head>" + expected))
    let names = try document.select(HTMLSelector("*")).map { document.name(of: $0) }
    Array(page.utf8).withUnsafeBufferPointer { bytes in
      let tree = PageTree(bytes)
      let elements = tree.nodes.indices.filter { tree.nodes[$0].kind != .text }
      #expect(
        elements.map {
          tree.nodes[$0].kind.tag?.name
            ?? String(decoding: tree.source(of: $0), as: UTF8.self)
            .lowercased()
        } == names)
      for node in tree.nodes.indices.dropFirst() {
        let parent = Int(tree.nodes[node].parent)
        #expect(parent < node && tree.nodes[parent].end >= tree.nodes[node].end)
      }
    }
  }

  /// Inputs that cost more than linear time in a tree builder without limits: formatting reopened
  /// in each block, blocks moved out of formatting, text moved out of tables.
  @Test(arguments: [
    String(repeating: "<b><i><u><s>", count: 2000) + String(repeating: "<p>x</p>", count: 2000),
    String(repeating: "<b><div>", count: 5000) + String(repeating: "</b>", count: 5000),
    String(repeating: "<font size=1><font size=2><font size=3><p>", count: 5000),
    String(repeating: "<table><tr>x", count: 5000),
    String(repeating: "<table><td>", count: 5000) + String(repeating: "x</table>", count: 5000),
    String(repeating: "<a href=x><div>", count: 5000),
    String(repeating: "<svg><p><math><mi>", count: 5000),
    String(repeating: "<noscript><template><object>", count: 5000),
    String(repeating: "<body a=b c=d>", count: 20_000),
    "<b><div>" + String(repeating: "<p>x", count: 20_000) + String(repeating: "</b><b>", count: 20),
  ])
  func sizeAndDepthAreLimited(_ page: String) {
    Array(page.utf8).withUnsafeBufferPointer { bytes in
      let tree = PageTree(bytes)
      #expect(tree.nodes.count < 64 * 20_000)
      var depths = [Int](repeating: 0, count: tree.nodes.count)
      for node in tree.nodes.indices.dropFirst() {
        depths[node] = depths[Int(tree.nodes[node].parent)] + 1
      }
      #expect(depths.max() ?? 0 <= 520)
    }
  }

  @Test func strayEndTagsAreCheap() {
    let page =
      String(repeating: "<b>", count: 20_000) + String(repeating: "</i></x>", count: 20_000)
    let document = HTMLDocument(Array(page.utf8))
    let isThere = document?.root != nil
    #expect(isThere)
  }
}

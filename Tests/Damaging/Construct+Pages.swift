extension Construct {
  private static let head = """
    <!DOCTYPE html><html lang="en"><head><title>The ship left - Harbour</title>
    <meta name="author" content="Ada Smith"></head><body><h1>The ship left</h1><article>
    <p>The first ship of the year left the harbour on Monday, and many people came to see it.</p>
    <p>It will be back in the autumn, said the captain, if the weather allows it to return.</p>

    """
  private static let end = "</article><footer>Imprint</footer></body></html>"

  private static func inPage(
    _ name: String, _ piece: String, _ start: String = "", _ close: String = ""
  )
    -> Construct
  {
    repeating("page: " + name, piece, after: head + start, before: close + end)
  }

  private static func inHead(
    _ name: String, _ piece: String, _ start: String = "", _ close: String = ""
  )
    -> Construct
  {
    repeating(
      "page head: " + name, piece, after: "<html><head>" + start,
      before: close + "</head>" + head + end)
  }

  private static func nested(
    _ name: String, _ open: String, _ close: String, around inner: String = "x"
  ) -> Construct {
    nesting("page: nested " + name, open, close, around: inner, after: head, before: end)
  }

  /// Each construct of a page.
  package static let pages: [Construct] = structure + formatting + contents + declarations

  private static let structure: [Construct] = [
    nested("boxes", "<div>", "</div>"),
    nested("named boxes", "<div class=\"content post-#\" id=\"i#\">", "</div>"),
    nested("sections", "<section><h2>Part</h2><p>The ship left the harbour.</p>", "</section>"),
    nested("articles", "<article><p>The ship left the harbour on Monday.</p>", "</article>"),
    nested("quotes", "<blockquote>", "</blockquote>"),
    nested("lists", "<ul><li>", "</li></ul>"),
    nested("definitions", "<dl><dd>", "</dd></dl>"),
    nested("tables", "<table><tr><td>", "</td></tr></table>"),
    nested("templates", "<template>", "</template>"),
    nested("shadow roots", "<x-a><template shadowrootmode=open>", "</template></x-a>"),
    nested("slots", "<x-a><template shadowrootmode=open><slot></slot></template>", "</x-a>"),
    nested("pictures", "<svg><g>", "</g></svg>"),
    nested("formulas", "<math><mi>", "</mi></math>"),
    nested("spans", "<span>", "</span>"),
    nested("unknown elements", "<x-y>", "</x-y>"),
    nested("forms", "<form>", "</form>"),
    nested("figures", "<figure><figcaption>a", "</figcaption></figure>"),
    nested("roles", "<div role=\"main\">", "</div>"),
    inPage("paragraphs", "<p>The ship number # left the harbour on Monday with its crew.</p>"),
    inPage("equal paragraphs", "<p>The ship left the harbour on Monday with its crew.</p>"),
    inPage("unclosed paragraphs", "<p>The ship number # left the harbour."),
    inPage("breaks", "The ship number # left.<br>"),
    inPage("headings", "<h2>Part #</h2><p>The ship left the harbour on Monday.</p>"),
    inPage("headings alone", "<h2>Part #</h2>"),
    inPage("main headings", "<h1>The ship left</h1>"),
    inPage("boxes", "<div>The ship # left.</div>"),
    inPage("boxes in boxes", "<div><div>The ship # left.</div><div>And came.</div></div>"),
    inPage("named boxes", "<div class=\"related teaser\" id=\"r#\"><p>The ship #</p></div>"),
    inPage("list items", "<li>The ship number # left.", "<ul>"),
    inPage("lists", "<ul><li>The ship # left.</li></ul>"),
    inPage("articles", "<article><h2>Ship #</h2><p>It left.</p></article>"),
    inPage(
      "sections of text",
      "<section><p>The ship number # left the harbour on Monday with its crew of ten.</p></section>"
    ),
    inPage("lone ends", "</div>"), inPage("lone ends of paragraphs", "</p>"),
    inPage("lone ends of unknown elements", "</x-y>"),
    inPage("comments", "<!-- x -->"), inPage("open comments", "<!-- x "),
    inPage("dashes", "--", "<!--", "-->"),
    inPage("instructions", "<?x "), inPage("less signs", "< "), inPage("open tags", "<p a=\"b\" "),
    inPage("open values", "<p a=\"b>"), inPage("ampersands", "&amp&x& "),
    inPage("numeric references", "&#x20;&#0000000000000000000000000000032;"),
    inPage("blanks", " \n"), inPage("letters", "x"), inPage("words", "ship "),
    inPage("hidden boxes", "<div hidden>x</div>"),
    inPage("identified boxes", "<p id=\"a#\"><a href=\"#a#\">note</a></p>"),
  ]

  private static let formatting: [Construct] = [
    nested("formatting", "<b><i>", "</i></b>"),
    nested("links", "<a href=\"x\">", "</a>"),
    inPage("unclosed formatting", "<b>x"), inPage("unclosed kinds of formatting", "<b><i><u><s>x"),
    inPage("unclosed formatting in paragraphs", "<p><b><i><u>x"),
    inPage("paragraphs in formatting", "<p>x", "<b><i><u><s><em><code><font><big>"),
    inPage("crossed formatting", "<b><p>x</b>y</p>"),
    inPage("crossed links", "<a><p>x</a>"), inPage("crossed pairs", "<b><i>x</b>y</i>"),
    inPage("formatting with attributes", "<font color=#><p>"),
    inPage("ends of formatting", "</b>", "<b><p>"),
    inPage("formatting around boxes", "<b><div>x</b>"),
    inPage("text in tables", "<table>x"), inPage("formatting in tables", "<table><b>x"),
    inPage("text in a table", "x<tr>", "<table>"), inPage("rows", "<tr><td>x", "<table>"),
    inPage("cells", "<td>x #", "<table><tr>"), inPage("columns", "<col>", "<table>"),
    inPage("captions", "<caption>x", "<table>"), inPage("tables", "<table><tr><td>x</table>"),
    inPage("words in tables", "<b>x</b><tr><td>", "<table>"),
    inPage("spans", "<span>ship</span> "),
    inPage("buttons", "<button>x"), inPage("options", "<option>x", "<select>"),
    inPage("ruby", "<rb>x<rt>y", "<ruby>"),
    inPage("no breaks", "<nobr>x"), inPage("marked markup", "<mark><p>x</mark>"),
  ]

  private static let contents: [Construct] = [
    inPage("formulas", "<math><mi>x</mi></math><span aria-hidden=true>x</span>"),
    inPage("formula copies", "<font>", "<math></math>" + String(repeating: " ", count: 10_000)),
    inPage("hidden copies", "<span aria-hidden=true><p>", "<math></math>"),
    inPage("formulas and blanks", "<math></math> <font> </font>"),
    inPage("open formulas", "<math>"), inPage("texts in formulas", "<math><mtext><p>"),
    inPage("templates", "<template><p>x</template>"), inPage("open templates", "<template><p>"),
    inPage("pictures in markup", "<svg><title>x</title></svg>"),
    inPage("open pictures", "<svg><p>"),
    inPage("frames", "<iframe src=\"https://www.youtube.com/embed/#\"></iframe>"),
    inPage("open frames", "<iframe>"),
    inPage("scripts", "<script>x</script>"), inPage("open scripts", "<script>x</"),
    inPage("comments in a script", "<!--<script>", "<script>"),
    inPage("styles", "<style>x</style>"), inPage("text areas", "<textarea>x"),
    inPage("examples", "<xmp>x</xm>"), inPage("plain text", "<plaintext>x"),
    inPage("links", "<a href=\"https://example.org/#\">The ship #</a>"),
    inPage("links in paragraphs", "<p><a href=\"/#\">The ship #</a></p>"),
    inPage(
      "teasers", "<div class=\"t\"><a href=\"/#\"><h3>The ship # left</h3></a><p>It left.</p></div>"
    ),
    inPage("images", "<img src=\"https://example.org/#.jpg\" alt=\"Ship\" width=900 height=600>"),
    inPage("equal images", "<img src=\"https://example.org/a.jpg\" width=900 height=600>"),
    inPage("sizes of an image", "https://example.org/#.jpg #w, ", "<img srcset=\"", "\">"),
    inPage("commas in sizes", ",a", "<img srcset=\"", "\">"),
    inPage("lazy images", "<img data-src=\"/#.jpg\" data-srcset=\"/#.jpg 1x, /b#.jpg 2x\">"),
    inPage("sources of a picture", "<source srcset=\"/#.jpg 1x\">", "<picture>", "</picture>"),
    inPage(
      "figures", "<figure><img src=\"/#.jpg\"><figcaption>Ship #. Photo: Ada</figcaption></figure>"),
    inPage("films", "<video><source src=\"/#.mp4\"></video>"),
    inPage("attributes", " a#=\"b\"", "<p", ">x</p>"),
    inPage("elements with attributes", "<p a=1 b=2 c=3 d=4 e=5 f=6>x</p>"),
    inPage("a value", "a ", "<p class=\"", "\">x</p>"),
    inPage("a value of names", "related-post_share ", "<div class=\"", "\">x</div>"),
    inPage("attributes of the page", "<html a#=1>"),
    inPage("attributes of the body", "<body a#=1>"),
    inPage("times", "<time datetime=\"2026-05-0#\">May</time>"),
    inPage("dates", "<p>May 4, 2026 at 10:#</p>"),
    inPage("date lines", "<span class=\"date\">Published: 4 May 2026, #</span>"),
    inPage("authors", "<span class=\"author\">By Ada Smith #</span>"),
    inPage(
      "author of names", "Ada Smith #, ", "<span rel=\"author\" class=\"author\">By ", "</span>"),
    inPage("properties", "<span itemprop=\"author\">Ada #</span>"),
    inPage("bodies", "<div itemprop=\"articleBody\"><p>The ship # left the harbour.</p></div>"),
    inPage("credits", "<p>Photo: Ada Smith #</p>"), inPage("rules", "<hr>"),
    inPage("footnotes", "<sup><a href=\"#n#\">#</a></sup>"),
    inPage(
      "comments of readers", "<div class=\"comment\" id=\"comment-#\"><p>I saw ship #</p></div>"),
    inPage("nested comments of readers", "<div class=\"comment\"><p>I saw ship #</p>"),
    inPage("phrases", "<p>Read more: the ship #</p>"), inPage("calls", "<p>Share this article</p>"),
    inPage("questions", "<p>What is a ship #?</p>"),
    inPage("bold lines", "<p><strong>Part #</strong></p><p>The ship left.</p>"),
    inPage("code", "<pre><code>let x = #\n</code></pre>"),
  ]

  private static let declarations: [Construct] = [
    inHead("titles", "<title>Ship #</title>"), inHead("title", "Ship | ", "<title>", "</title>"),
    inHead("title of dashes", "- a ", "<title>", "</title>"),
    inHead("meta", "<meta name=\"n#\" content=\"c#\">"),
    inHead("authors", "<meta name=\"author\" content=\"Ada #\">"),
    inHead("images", "<meta property=\"og:image\" content=\"https://example.org/#.jpg\">"),
    inHead("dates", "<meta property=\"article:published_time\" content=\"2026-05-04T10:00:#Z\">"),
    inHead("tags", "<meta property=\"article:tag\" content=\"ship #\">"),
    inHead("feeds", "<link rel=\"alternate\" type=\"application/rss+xml\" href=\"/feed#\">"),
    inHead("links", "<link rel=\"r#\" href=\"/#\">"), inHead("bases", "<base href=\"/#/\">"),
    inHead("rules", "<style>.a# { display: none }</style>"),
    inHead(
      "described articles",
      "<script type=\"application/ld+json\">{\"@type\":\"NewsArticle\",\"headline\":\"Ship #\"}</script>"
    ),
    inHead(
      "a graph", "{\"@id\":\"#i#\",\"@type\":\"NewsArticle\",\"author\":{\"@id\":\"#i1\"}},",
      "<script type=\"application/ld+json\">{\"@graph\":[", "{}]}</script>"),
    inHead(
      "described authors", "{\"@type\":\"Person\",\"name\":\"Ada #\"},",
      "<script type=\"application/ld+json\">{\"@type\":\"NewsArticle\",\"author\":[",
      "{}]}</script>"),
    inHead(
      "a described list", "{\"@type\":\"ListItem\",\"url\":\"/#\",\"name\":\"Ship #\"},",
      "<script type=\"application/ld+json\">{\"@type\":\"ItemList\",\"itemListElement\":[",
      "{}]}</script>"),
    inHead(
      "a described body", "The ship # left. ",
      "<script type=\"application/ld+json\">{\"@type\":\"NewsArticle\",\"articleBody\":\"",
      "\"}</script>"),
    nesting(
      "page head: nested descriptions", "{\"@type\":\"NewsArticle\",\"mainEntity\":", "}",
      around: "1", after: "<html><head><script type=\"application/ld+json\">",
      before: "</script></head>" + head + end),
    nesting(
      "page head: nested lists", "[", "]", around: "1",
      after: "<html><head><script type=\"application/ld+json\">",
      before: "</script></head>" + head + end),
  ]
}

import Extracting
import Models

/// Extracts the article from a page given as text.
func extract(
  _ html: String, url: String? = "https://news.example/2024/story", rules: PageSelectors? = nil,
  knowing knowledge: SiteKnowledge = .none
) throws -> ExtractedArticle {
  try ArticleExtractor.extract(
    ReceivedPage(
      bytes: Array(html.utf8), url: url, contentType: "text/html; charset=utf-8", rules: rules),
    knowing: knowledge)
}

/// Paragraphs of prose, distinguished by their number.
enum Prose {
  static func paragraph(_ number: Int) -> String {
    "Paragraph \(number) tells of the old harbour, where boats come in at dawn, and of the people "
      + "who wait there. They buy fish number \(number), talk about the weather, and go home."
  }

  static func paragraphs(_ range: ClosedRange<Int>, in tag: String = "p") -> String {
    range.map { "<\(tag)>\(paragraph($0))</\(tag)>" }.joined(separator: "\n")
  }

  static func page(_ body: String, head: String = "") -> String {
    """
    <!doctype html><html lang="en"><head><title>Boats at dawn | The Harbour Post</title>
    <meta property="og:site_name" content="The Harbour Post">\(head)</head>
    <body>\(body)</body></html>
    """
  }
}

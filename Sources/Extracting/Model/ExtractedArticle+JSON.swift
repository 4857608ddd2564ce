internal import Markup

extension ExtractedArticle {
  /// The article as one JSON object: UTF-8, on one line, with every key, the same bytes for the
  /// same article. docs/json.md describes the keys.
  package func json() -> [UInt8] {
    var json = JSONWriter(capacity: contentHTML.utf8.count + contentText.utf8.count + 2048)
    json.object { json in
      json.nullable("url", url)
      json.nullable("title", title)
      json.nullable("byline", byline)
      json.array("authors", authors) { $0.element($1) }
      json.nullable("site_name", siteName)
      json.nullable("language", language)
      json.nullable("section", section)
      json.array("tags", tags) { $0.element($1) }
      json.nullable("published", published?.text)
      json.nullable("modified", modified?.text)
      if let image {
        json.object("image") { json in
          json.required("url", image.url)
          json.nullable("alt", image.alt)
          json.nullable("width", image.width)
          json.nullable("height", image.height)
        }
      } else {
        json.null("image")
      }
      json.nullable("excerpt", excerpt)
      json.required("content_html", contentHTML)
      json.required("content_text", contentText)
      json.member("word_count", wordCount)
      json.required("kind", kind.rawValue)
      json.member("paywalled", isPaywalled)
      json.object("_tintm") { json in
        json.required("method", method)
        json.fraction("score", score)
        json.array("warnings", warnings) { $0.element($1) }
        if let refusal { json.required("refusal", refusal.code) }
      }
    }
    return json.bytes
  }
}

/// Data of schema.org, as pages have it in LD+JSON.
extension JSONValue {
  /// The types of articles wherever they are; a list and an article's page may have others, too.
  package static let articleTypes: Set<String> = [
    "Article", "NewsArticle", "BlogPosting", "Report", "ReportageNewsArticle",
    "AnalysisNewsArticle", "OpinionNewsArticle", "ReviewNewsArticle", "BackgroundNewsArticle",
    "LiveBlogPosting", "TechArticle", "ScholarlyArticle", "SocialMediaPosting",
    "DiscussionForumPosting", "Review", "Recipe",
  ]

  /// The type names of an object, without the address or prefix of the vocabulary.
  package var schemaTypes: [String] {
    (self["@type"]?.list ?? []).compactMap(\.string).map { type in
      type.split { $0 == "/" || $0 == "#" || $0 == ":" }.last.map(String.init) ?? type
    }
  }
}

extension JSONReader {
  /// Reads a script of such data, without a comment or CDATA section around it.
  package init(linkedData script: Bytes) {
    func bracket(from index: Int) -> Int? {
      script[index...].firstIndex { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") }
    }
    var start = bracket(from: 0) ?? 0
    // `<![CDATA[` contains brackets, too.
    if script.hasPrefixIgnoringCase("[cdata[", at: start) {
      start = bracket(from: start + 7) ?? start
    }
    self.init(script.run(start, script.count))
  }
}

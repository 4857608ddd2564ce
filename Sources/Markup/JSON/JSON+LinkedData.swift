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

  /// The same data in its short form: keys without the prefix or the address of the vocabulary, and
  /// values without the objects of JSON-LD around them (`@value`, `@list`, `@set`).
  package var compacted: JSONValue {
    switch self {
    case .array(let values):
      return .array(
        values.flatMap { value -> [JSONValue] in
          let short = value.compacted
          if case .object = value, let inner = short.array { return inner }
          return [short]
        })
    case .object(let members):
      if let inner = self["@value"] ?? self["@list"] ?? self["@set"] { return inner.compacted }
      return .object(members.map { Member(Self.term($0.key), $0.value.compacted) })
    default: return self
    }
  }

  private static func term(_ key: String) -> String {
    let prefix = ["schema:", "http://schema.org/", "https://schema.org/"].first(
      where: key.hasPrefix)
    return prefix.map { String(key.dropFirst($0.count)) } ?? key
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

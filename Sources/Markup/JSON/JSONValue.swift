/// A JSON value. Numbers stay as written, so that an id keeps all its digits.
package enum JSONValue: Sendable, Equatable {
  case object([Member])
  case array([JSONValue])
  case string(String)
  case number(String)
  case bool(Bool)
  case null

  package struct Member: Sendable, Equatable {
    package var key: String
    package var value: JSONValue

    package init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// The value of a key; with duplicate keys, the last value.
  package subscript(_ key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key == key }?.value
  }

  package var array: [JSONValue]? {
    guard case .array(let values) = self else { return nil }
    return values
  }

  /// The values of an array; a single value counts as an array of one.
  package var list: [JSONValue]? {
    switch self {
    case .array(let values): values
    case .null: nil
    default: [self]
    }
  }

  /// The values of an array, or of an object in its place: PHP writes an array with gaps so, with
  /// the indices as keys.
  package var values: [JSONValue]? {
    switch self {
    case .array(let values): values
    case .object(let members): members.map(\.value)
    default: nil
    }
  }

  /// A string that is not blank.
  package var string: String? {
    guard case .string(let value) = self else { return nil }
    return value.trimmedOrNil
  }

  /// A string with the blanks at its ends; `nil` for another value.
  package var text: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }

  /// A string, a number as written, or a Boolean as text.
  package var scalar: String? {
    switch self {
    case .string(let value): value.trimmedOrNil
    case .number(let digits): digits
    case .bool(let value): value ? "true" : "false"
    default: nil
    }
  }
}

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

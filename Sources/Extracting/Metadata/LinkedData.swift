internal import Markup

/// The schema.org data of a page about its article. Up to one in seven blocks is not valid JSON, so
/// the reader is lenient.
struct LinkedData: Sendable {
  static let articleTypes = JSONValue.articleTypes.union([
    "Question", "AskPublicNewsArticle", "SatiricalArticle", "AdvertiserContentArticle",
    "MedicalScholarlyArticle",
  ])
  /// Types of pages, used if no article type is found.
  private static let pageTypes: Set<String> = [
    "WebPage", "ItemPage", "Product", "VideoObject", "PodcastEpisode", "QAPage", "CreativeWork",
  ]
  /// Page types that may describe an object inside an article instead of the page.
  private static let mediaTypes: Set<String> = ["Product", "VideoObject", "PodcastEpisode"]
  /// Keys of objects beside or inside the article.
  private static let others: Set<String> = [
    "liveBlogUpdate", "comment", "suggestedAnswer", "acceptedAnswer", "itemListElement", "mentions",
    "relatedLink", "isBasedOn", "subjectOf", "review", "reviews",
  ]
  /// Maximum number of bytes read, and of objects visited.
  private static let byteLimit = 4 << 20
  private static let visitLimit = 20_000
  private static let headlineLimit = 50
  /// Maximum number of articles that are compared with the page.
  private static let comparedLimit = 200

  private var article: JSONValue?
  private var byID: [String: JSONValue] = [:]
  private(set) var types: Set<String> = []
  private(set) var isList = false
  /// The dates of publication and change, of the article and of the page around it, as written.
  private(set) var published: [String] = []
  private(set) var modified: [String] = []
  private var articles = 0
  /// The headlines of all articles in the data, as written.
  private(set) var headlines: [String] = []
  private let subject: PageSubject
  private var hasOwnArticle = false
  /// The best article whose headline or address is not the page's.
  private var doubted: (article: JSONValue, worth: Int, isElsewhere: Bool)?

  /// - Parameter subject: What the page is about. Data about another article tells nothing of it.
  init(_ scripts: [Bytes] = [], about subject: PageSubject = PageSubject()) {
    self.subject = subject
    var budget = Self.byteLimit
    var visits = 0
    var best = 0
    for script in scripts where script.count <= budget {
      budget -= script.count
      var reader = JSONReader(linkedData: script)
      guard let value = reader.read()?.compacted else { continue }
      var queue = [value]
      var next = 0
      while next < queue.count, visits < Self.visitLimit {
        let current = queue[next]
        next += 1
        visits += 1
        switch current {
        case .array(let values): queue.append(contentsOf: values.prefix(2000))
        case .object(let members):
          note(current, &best)
          queue.append(
            contentsOf: members.lazy.filter { !Self.others.contains($0.key) }.map(\.value)
              .filter(\.isContainer))
        default: break
        }
      }
    }
  }

  private mutating func note(_ object: JSONValue, _ best: inout Int) {
    let names = object.schemaTypes
    if let id = object["@id"]?.string, object["name"] != nil || object["url"] != nil,
      byID[id] == nil
    {
      byID[id] = object
    }
    guard !names.isEmpty else { return }
    types.formUnion(names)
    if names.contains("ItemList") || names.contains("CollectionPage") { isList = true }
    let isArticle = names.contains { Self.articleTypes.contains($0) && isOfPage($0) }
    guard isArticle || names.contains(where: Self.pageTypes.contains) else { return }
    if isArticle {
      articles += 1
      if headlines.count < Self.headlineLimit, let headline = Self.text(object["headline"]) {
        headlines.append(headline)
      }
    }
    let isCompared = isArticle && articles <= Self.comparedLimit
    let relation = isCompared ? relation(of: object) : .unknown
    var worth = isArticle ? 100 : 10
    // More than all keys together, less than the difference to a review.
    if relation == .own { worth += 25 }
    for (key, value) in [
      ("headline", 5), ("articleBody", 5), ("author", 3), ("datePublished", 3), ("image", 1),
    ] where object[key] != nil {
      worth += value
    }
    if names.contains("Review") || names.contains("Question") { worth -= 50 }
    if relation == .other || relation == .apart {
      if worth > doubted?.worth ?? 0 { doubted = (object, worth, relation == .other) }
      return
    }
    if isArticle { hasOwnArticle = true }
    let isBest = worth > best
    if isBest { (article, best) = (object, worth) }
    guard names.allSatisfy({ !Self.mediaTypes.contains($0) }) else { return }
    note(object["datePublished"] ?? object["dateCreated"], in: \.published, first: isBest)
    note(object["dateModified"], in: \.modified, first: isBest)
  }

  /// How the page is related to the article that an object describes.
  private func relation(of object: JSONValue) -> PageSubject.Relation {
    let page = object["mainEntityOfPage"]
    let relation = subject.relation(
      headlines: ["headline", "alternativeHeadline", "name"].compactMap { Self.text(object[$0]) },
      addresses: [object["url"], page, page?["@id"], page?["url"]].compactMap { Self.text($0) })
    guard relation == .other || relation == .apart else { return relation }
    // The name of an object need not be an address: it speaks only for the page.
    let isNamed = subject.isHere([object["@id"]].compactMap { Self.text($0) }) == true
    return isNamed || page?.scalar == "true" ? .unknown : relation
  }

  /// The data with the only article in it as the page's, though its headline or address is another;
  /// `nil` if there is no such article.
  var takingDoubted: LinkedData? {
    guard let doubted, !hasOwnArticle, articles == 1 || Set(headlines).count == 1 else {
      return nil
    }
    var data = self
    data.article = doubted.article
    let published = doubted.article["datePublished"] ?? doubted.article["dateCreated"]
    data.note(published, in: \.published, first: true)
    data.note(doubted.article["dateModified"], in: \.modified, first: true)
    return data
  }

  /// Whether the doubted article has the address of another page.
  var isDoubtedElsewhere: Bool { doubted?.isElsewhere == true }

  /// Whether a type can be that of the page: a `Question` only on a `QAPage`.
  private func isOfPage(_ type: String) -> Bool { type != "Question" || types.contains("QAPage") }

  /// The value of the best object is inserted first.
  private mutating func note(
    _ value: JSONValue?, in list: WritableKeyPath<Self, [String]>, first: Bool
  ) {
    guard let text = Self.text(value), self[keyPath: list].count < 8 else { return }
    self[keyPath: list].insert(text, at: first ? 0 : self[keyPath: list].count)
  }

  /// Whether the data contains an article.
  var isArticle: Bool { articles > 0 }
  var articleTypes: [String] { article?.schemaTypes ?? [] }

  var headline: String? { text("headline") ?? text("name") }
  var description: String? { text("description") }
  /// Unchanged: text with line breaks, or markup.
  var body: String? { (article?["articleBody"] ?? article?["reviewBody"])?.string }
  /// Whether the data describes only a recording or a product. Then the page's own metadata takes
  /// precedence.
  var describesOnlyMedia: Bool { articleTypes.contains(where: Self.mediaTypes.contains) }
  /// The release date of a recording, if the page is about one.
  var uploaded: String? {
    describesOnlyMedia ? text("datePublished") ?? text("uploadDate") : text("uploadDate")
  }
  var section: String? { strings("articleSection").first }
  var keywords: [String] { strings("keywords") }
  var language: String? { text("inLanguage") }
  var publisher: String? {
    resolved(article?["publisher"]).flatMap { $0["name"]?.string ?? $0.string }.map(Self.plain)
  }

  /// The names of the authors, including organisations.
  var authors: [String] { names(of: authorValues) }

  /// The names of the authors that the page does not declare as organisations.
  var authorsThatAreNoOrganizations: [String] {
    names(
      of: authorValues.filter { author in
        let types = resolved(author)?.schemaTypes ?? []
        return types.contains("Person") || !types.contains { $0.hasSuffix("Organization") }
      })
  }

  private var authorValues: [JSONValue] {
    let value = article?["author"] ?? article?["creator"]
    return Array((value?.array ?? [value].compactMap { $0 }).prefix(32))
  }

  private func names(of authors: [JSONValue]) -> [String] {
    authors.flatMap { author -> [String] in
      let found = resolved(author)
      if let names = found?["name"]?.array { return names.compactMap(\.string).map(Self.plain) }
      let parts = ["givenName", "familyName"].compactMap { found?[$0]?.string }
      let whole = parts.isEmpty ? nil : parts.joined(separator: " ")
      return [found?["name"]?.string ?? whole ?? found?.string].compactMap { $0 }.map(Self.plain)
    }
  }

  var image: LeadPicture? {
    let value = article?["image"] ?? article?["thumbnailUrl"]
    for candidate in (value?.array ?? [value].compactMap { $0 }).prefix(8) {
      let found = resolved(candidate)
      guard
        let url = found?.string ?? found?["url"]?.string ?? found?["contentUrl"]?.string
          ?? found?["url"]?.array?.first?.string
      else { continue }
      return LeadPicture(
        url: url, alt: found?["caption"]?.string.map(Self.plain),
        width: found?["width"]?.pixels, height: found?["height"]?.pixels)
    }
    return nil
  }

  /// Whether the page declares that its full text is not free.
  var isPaywalled: Bool {
    switch article?["isAccessibleForFree"] {
    case .bool(let free): !free
    case .string(let text): text.lowercased() == "false"
    default: false
    }
  }

  private func text(_ key: String) -> String? { Self.text(article?[key]) }

  private static func text(_ value: JSONValue?) -> String? {
    (value?.string ?? value?.array?.first?.string).map(plain).flatMap { $0.isEmpty ? nil : $0 }
  }

  private func strings(_ key: String) -> [String] {
    let value = article?[key]
    if let list = value?.array { return list.compactMap(\.string).map(Self.plain) }
    return value?.string.map { $0.split(separator: ",").map { Self.plain(String($0)) } } ?? []
  }

  private func resolved(_ value: JSONValue?) -> JSONValue? {
    guard let value, let id = value["@id"]?.string, value["name"] == nil, value["url"] == nil else {
      return value
    }
    return byID[id] ?? value
  }

  /// Converts a value to text: it may contain character references or markup.
  private static func plain(_ text: String) -> String {
    text.contains { $0 == "<" || $0 == "&" || $0.isNewline }
      ? PlainText.of(text, .blocks) : PlainText.collapseString(text)
  }
}

extension JSONValue {
  fileprivate var isContainer: Bool {
    switch self {
    case .array, .object: true
    default: false
    }
  }

  fileprivate var pixels: Int? {
    guard let digits = (scalar ?? self["value"]?.scalar)?.prefix(while: { $0.isNumber }),
      let value = Int(digits), value > 0, value < 100_000
    else { return nil }
    return value
  }
}

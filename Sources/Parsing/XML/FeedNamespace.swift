internal import Markup

/// The namespaces in use, in all spellings that publishers write; each by its usual prefix.
enum FeedNamespace: String {
  /// RSS of every version, and no namespace.
  case core
  case atom, dc, dcterms, content, media, itunes, slash, thr, sy, xhtml, feedburner, podcast, rdf
  case yandex
  /// Known, but not used by the parser.
  case other

  /// The namespace of a URI, in any spelling in use; `nil` for an unknown URI.
  init?(uri: Bytes) {
    var key = uri
    for scheme in ["http://", "https://"] as [StaticString]
    where key.hasPrefixIgnoringCase(scheme, at: 0) {
      key = key.run(scheme.utf8CodeUnitCount, key.count)
    }
    while let last = key.last, last == UInt8(ascii: "/") || last == UInt8(ascii: "#") {
      key = key.run(0, key.count - 1)
    }
    guard let found = Self.byURI[key.string.lowercased()] else { return nil }
    self = found
  }

  /// The namespace that a prefix usually denotes; an empty prefix denotes the format's own.
  init(prefix: Bytes) {
    guard !prefix.isEmpty else {
      self = .core
      return
    }
    switch prefix.string.lowercased() {
    case "atom10", "atom03", "a10": self = .atom
    case "dct", "dcq": self = .dcterms
    case "mrss": self = .media
    case "syn": self = .sy
    case "rss": self = .core
    case "core": self = .other
    case let usual: self = FeedNamespace(rawValue: usual) ?? .other
    }
  }

  private static let byURI: [String: FeedNamespace] = [
    "": .core,
    "backend.userland.com/rss": .core, "backend.userland.com/rss2": .core,
    "backend.userland.com/rss091": .core, "backend.userland.com/rss092": .core,
    "blogs.law.harvard.edu/tech/rss": .core, "cyber.law.harvard.edu/rss": .core,
    "cyber.law.harvard.edu/rss/rss.html": .core,
    "purl.org/rss/1.0": .core, "purl.org/net/rss1.1": .core,
    "my.netscape.com/rdf/simple/0.9": .core, "channel.netscape.com/rdf/simple/0.9": .core,
    "my.netscape.com/publish/formats/rss-0.91.dtd": .core,
    "purl.org/rss/1.0/modules/rss091": .core, "example.com/newformat": .core,
    "www.w3.org/2005/atom": .atom, "purl.org/atom/ns": .atom, "purl.org/echo": .atom,
    "purl.org/pie": .atom, "example.com/necho": .atom, "uri/of/echo/namespace": .atom,
    "purl.org/dc/elements/1.1": .dc, "purl.org/dc/elements/1.0": .dc, "purl.org/dc": .dc,
    "purl.org/metadata/dublin_core": .dc,
    "purl.org/dc/terms": .dcterms,
    "purl.org/rss/1.0/modules/content": .content,
    "search.yahoo.com/mrss": .media, "search.yahoo.com/mrss/media.rss": .media,
    "video.search.yahoo.com/mrss": .media, "www.rssboard.org/media-rss": .media,
    "tools.search.yahoo.com/mrss": .media, "search.yahoo.com/searchmonkey/media": .media,
    "www.itunes.com/dtds/podcast-1.0.dtd": .itunes, "example.com/dtds/podcast-1.0.dtd": .itunes,
    "www.itunes.com/dtds/podcast": .itunes,
    "purl.org/rss/1.0/modules/slash": .slash,
    "purl.org/syndication/thread/1.0": .thr, "purl.org/rss/1.0/modules/threading": .other,
    "purl.org/rss/1.0/modules/syndication": .sy,
    "www.w3.org/1999/xhtml": .xhtml, "www.w3.org/tr/rec-html40": .xhtml,
    "rssnamespace.org/feedburner/ext/1.0": .feedburner,
    "www.w3.org/1999/02/22-rdf-syntax-ns": .rdf,
    "www.w3.org/2003/01/geo/wgs84_pos": .other, "www.georss.org/georss": .other,
    "wellformedweb.org/commentapi": .other, "podcastindex.org/namespace/1.0": .podcast,
    "github.com/podcastindex-org/podcast-namespace/blob/main/docs/1.0.md": .podcast,
    "purl.org/rss/modules/syndication": .sy, "news.yandex.ru": .yandex,
    "webns.net/mvcb": .other, "web.resource.org/cc": .other,
  ]
}

/// A cache of the namespaces of a document. libxml2 stores each namespace URI once per document, so
/// its memory address identifies it.
struct NamespaceCache {
  private var seen: [(start: UnsafePointer<UInt8>, namespace: FeedNamespace?)] = []

  /// The namespace of a URI; `nil` for an unknown or an empty URI.
  mutating func known(_ uri: Bytes) -> FeedNamespace? {
    guard !uri.isEmpty, let start = uri.baseAddress else { return nil }
    if let found = seen.first(where: { $0.start == start }) { return found.namespace }
    let namespace = FeedNamespace(uri: uri)
    if seen.count < 64 { seen.append((start, namespace)) }
    return namespace
  }
}

/// Maps element names to ``FeedElement``.
enum FeedVocabulary {
  /// The meaning of a local name in a namespace.
  static func element(_ local: Bytes, in namespace: FeedNamespace) -> FeedElement {
    if local.equalsIgnoringCase("rdf") { return .rdf }
    return switch namespace {
    case .core: core.find(local) ?? .unknown
    case .atom: local.equalsIgnoringCase("link") ? .atomLink : core.find(local) ?? .unknown
    case .dc: dublinCore.find(local) ?? .unknown
    case .dcterms: dublinCoreTerms.find(local) ?? dublinCore.find(local) ?? .unknown
    case .media: media.find(local) ?? .unknown
    case .itunes: itunes.find(local) ?? .unknown
    case .content: local.equalsIgnoringCase("encoded") ? .contentEncoded : .unknown
    case .xhtml: local.equalsIgnoringCase("body") ? .xhtmlBody : .unknown
    case .slash: local.equalsIgnoringCase("comments") ? .slashComments : .unknown
    case .thr: local.equalsIgnoringCase("total") ? .threadTotal : .unknown
    case .feedburner: local.equalsIgnoringCase("origlink") ? .origLink : .unknown
    case .podcast: podcast(local)
    case .yandex: local.equalsIgnoringCase("full-text") ? .fullText : .unknown
    case .sy: syndication.find(local) ?? .unknown
    case .rdf, .other: .unknown
    }
  }

  /// The meaning of a local name in a namespace of a module that is the format's own by default:
  /// first that in the format. Files of Media RSS and texts have the same name.
  static func own(_ local: Bytes, in namespace: FeedNamespace) -> FeedElement {
    let module = element(local, in: namespace)
    return module == .mediaContent ? module : core.find(local) ?? module
  }

  /// Whether an element in Atom's namespace has Atom's types even in RSS, which has no such element.
  static func isTypedByAtom(_ element: FeedElement) -> Bool {
    element == .content || element == .summary || element == .subtitle
  }

  private static let core = NameTable<FeedElement>([
    "rss": .rss, "feed": .feed, "channel": .channel, "items": .items, "item": .item, "entry": .item,
    "title": .title, "link": .link, "description": .description, "content": .content,
    "summary": .summary, "subtitle": .subtitle, "tagline": .subtitle, "body": .body,
    "fullitem": .body, "guid": .guid, "id": .id, "author": .author, "contributor": .contributor,
    "managingeditor": .managingEditor, "name": .name, "uri": .url, "url": .url, "homepage": .url,
    "email": .email, "pubdate": .pubDate, "published": .published, "issued": .published,
    "created": .created, "updated": .updated, "modified": .updated, "lastbuilddate": .lastBuildDate,
    "category": .category, "keywords": .keywords, "tags": .keywords, "enclosure": .enclosure,
    "source": .source, "comments": .comments, "image": .image, "logo": .logo, "icon": .icon,
    "copyright": .copyright, "rights": .copyright, "generator": .generator,
    "language": .language, "ttl": .ttl, "skiphours": .skipHours, "hour": .hour,
    "skipdays": .skipDays, "day": .day,
  ])

  private static let dublinCore = NameTable<FeedElement>([
    "title": .dcTitle, "creator": .dcCreator, "author": .dcCreator,
    "contributor": .dcContributor, "subject": .dcSubject, "description": .dcDescription,
    "date": .dcDate, "language": .dcLanguage, "rights": .dcRights,
  ])

  private static let dublinCoreTerms = NameTable<FeedElement>([
    "issued": .termsIssued, "created": .created, "modified": .termsModified,
    "abstract": .dcDescription,
  ])

  private static let media = NameTable<FeedElement>([
    "title": .mediaTitle, "description": .mediaDescription, "thumbnail": .mediaThumbnail,
    "content": .mediaContent, "group": .mediaGroup, "category": .mediaCategory,
    "keywords": .mediaKeywords, "community": .mediaCommunity, "statistics": .mediaStatistics,
    "starrating": .mediaStarRating,
  ])

  private static let itunes = NameTable<FeedElement>([
    "title": .itunesTitle,
    "author": .itunesAuthor, "summary": .itunesSummary, "subtitle": .itunesSubtitle,
    "image": .itunesImage, "category": .itunesCategory, "keywords": .itunesKeywords,
    "duration": .itunesDuration, "link": .itunesLink,
  ])

  /// A table holds no name of more than sixteen letters.
  private static func podcast(_ local: Bytes) -> FeedElement {
    if local.equalsIgnoringCase("person") { return .podcastPerson }
    if local.equalsIgnoringCase("alternateenclosure") { return .podcastAlternate }
    return local.equalsIgnoringCase("source") ? .podcastSource : .unknown
  }

  private static let syndication = NameTable<FeedElement>([
    "updateperiod": .updatePeriod, "updatefrequency": .updateFrequency,
  ])
}

/// The elements that a feed parser interprets, by meaning. ``FeedVocabulary`` maps names and
/// namespaces to them.
enum FeedElement: Int {
  case unknown
  // Structure.
  case rss, rdf, feed, channel, items, item
  // Of the formats themselves.
  case title, link, atomLink, description, content, summary, subtitle, body, guid, id
  case author, contributor, managingEditor, name, url, email
  case pubDate, published, created, updated, lastBuildDate
  case category, keywords, enclosure, source, comments, image, logo, icon, copyright, generator
  case language, ttl, skipHours, hour, skipDays, day
  // Modules.
  case contentEncoded, xhtmlBody
  case dcTitle, dcCreator, dcContributor, dcSubject, dcDescription, dcDate, dcLanguage, dcRights
  case termsIssued, termsModified
  case mediaTitle, mediaDescription, mediaThumbnail, mediaContent, mediaGroup, mediaCategory
  case mediaKeywords, mediaCommunity, mediaStatistics, mediaStarRating
  case itunesAuthor, itunesSummary, itunesSubtitle, itunesImage, itunesCategory, itunesKeywords
  case itunesDuration, itunesLink, itunesTitle, fullText
  case slashComments, threadTotal, updatePeriod, updateFrequency, origLink, podcastPerson
  case podcastAlternate, podcastSource
}

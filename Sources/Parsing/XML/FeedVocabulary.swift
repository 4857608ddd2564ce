internal import Markup

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

internal import Markup

/// Which element a name means.
enum FeedVocabulary {
  /// The meaning of a name. A namespace counts by its URI, by its usual prefix where the URI is
  /// off or missing, and a default namespace that nobody knows is the format's own.
  static func element(_ name: XMLName) -> FeedElement {
    let local = name.local.isLowercase ? name.local : name.local.lowercased()
    if local == "rdf" { return .rdf }
    return switch namespace(of: name) {
    case .core: core[local] ?? .unknown
    case .atom: local == "link" ? .atomLink : core[local] ?? .unknown
    case .dc: dublinCore[local] ?? .unknown
    case .dcterms: dublinCoreTerms[local] ?? dublinCore[local] ?? .unknown
    case .media: media[local] ?? .unknown
    case .itunes: itunes[local] ?? .unknown
    case .content: local == "encoded" ? .contentEncoded : .unknown
    case .xhtml: local == "body" ? .xhtmlBody : .unknown
    case .slash: local == "comments" ? .slashComments : .unknown
    case .thr: local == "total" ? .threadTotal : .unknown
    case .feedburner: local == "origlink" ? .origLink : .unknown
    case .sy:
      local == "updateperiod"
        ? .updatePeriod : local == "updatefrequency" ? .updateFrequency : .unknown
    case .rdf, .other: .unknown
    }
  }

  static func namespace(of name: XMLName) -> FeedNamespace {
    if let uri = name.namespace, let known = FeedNamespace(uri: uri) { return known }
    guard let prefix = name.prefix, !prefix.isEmpty else { return .core }
    return FeedNamespace(prefix: prefix) ?? .other
  }

  private static let core: [String: FeedElement] = [
    "rss": .rss, "feed": .feed, "channel": .channel, "items": .items, "item": .item, "entry": .item,
    "title": .title, "link": .link, "description": .description, "content": .content,
    "summary": .summary, "subtitle": .subtitle, "tagline": .subtitle, "body": .body,
    "fullitem": .body, "guid": .guid, "id": .id, "author": .author, "contributor": .contributor,
    "managingeditor": .managingEditor, "name": .name, "uri": .url, "url": .url, "homepage": .url,
    "email": .email, "pubdate": .pubDate, "published": .published, "issued": .published,
    "updated": .updated, "modified": .updated, "lastbuilddate": .lastBuildDate,
    "category": .category, "keywords": .keywords, "tags": .keywords, "enclosure": .enclosure,
    "source": .source, "comments": .comments, "image": .image, "logo": .logo, "icon": .icon,
    "copyright": .copyright, "rights": .copyright, "generator": .generator,
    "language": .language, "ttl": .ttl, "skiphours": .skipHours, "hour": .hour,
    "skipdays": .skipDays, "day": .day,
  ]

  private static let dublinCore: [String: FeedElement] = [
    "title": .dcTitle, "creator": .dcCreator, "author": .dcCreator,
    "contributor": .dcContributor, "subject": .dcSubject, "description": .dcDescription,
    "date": .dcDate, "language": .dcLanguage, "rights": .dcRights,
  ]

  private static let dublinCoreTerms: [String: FeedElement] = [
    "issued": .termsIssued, "modified": .termsModified, "abstract": .dcDescription,
  ]

  private static let media: [String: FeedElement] = [
    "title": .mediaTitle, "description": .mediaDescription, "thumbnail": .mediaThumbnail,
    "content": .mediaContent, "group": .mediaGroup, "category": .mediaCategory,
    "keywords": .mediaKeywords, "community": .mediaCommunity, "statistics": .mediaStatistics,
    "starrating": .mediaStarRating,
  ]

  private static let itunes: [String: FeedElement] = [
    "author": .itunesAuthor, "summary": .itunesSummary, "subtitle": .itunesSubtitle,
    "image": .itunesImage, "category": .itunesCategory, "keywords": .itunesKeywords,
    "duration": .itunesDuration,
  ]
}

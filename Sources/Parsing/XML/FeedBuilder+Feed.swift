import Foundation
internal import Markup

extension FeedBuilder {
  mutating func startInFeed(_ scope: inout Scope, _ element: XMLElement) -> XMLCapture {
    switch scope.element {
    case .channel:
      scope.place = .feed
      hasChannel = true
      if rootLanguage == nil { rootLanguage = tables.language(scope.language) }
      if feed.id == nil { feed.id = element.anyValue("about")?.trimmedOrNil }
      return .children
    case .item:
      return beginItem(&scope, element)
    case .items:
      // RSS 1.1 nests its items in this element.
      scope.place = .feed
      return .children
    case .title:
      scope.kind = Self.kind(scope, element, rss: .guessed)
      if scope.isAtom, !isAtom { scope.element = .dcTitle }
    case .dcTitle, .itunesSummary, .itunesSubtitle, .dcDescription:
      scope.kind = .guessed
    case .description, .subtitle, .summary:
      scope.kind = Self.kind(scope, element, rss: .html)
      if scope.isAtom, !isAtom { scope.element = .dcDescription }
    case .image:
      scope.place = .image
      // RSS 1.0 declares the channel's picture beside the channel; rdf:resource is its address.
      if imageURL == nil, let resource = element.anyValue("resource")?.trimmedOrNil {
        imageURL = absolute(resource, scope)
      }
      if itunesImage == nil { itunesImage = address(scope, element, "href") }
      return .mixed
    case .itunesLink:
      if element.hasValue("rel", "image") {
        itunesImage = itunesImage ?? address(scope, element, "href")
      }
      return .skip
    case .skipHours:
      scope.place = .skipHours
      return .children
    case .skipDays:
      scope.place = .skipDays
      return .children
    case .copyright, .dcRights, .generator, .id, .logo, .icon, .language, .dcLanguage, .pubDate,
      .published, .updated, .lastBuildDate, .dcDate, .termsIssued, .termsModified, .ttl,
      .keywords, .itunesKeywords, .mediaKeywords, .dcSubject, .updatePeriod, .updateFrequency:
      scope.kind = Self.kind(scope, element, rss: .html)
      return scope.element == .copyright || scope.element == .dcRights ? .markup : .text
    default:
      return startInEither(&scope, element)
    }
    return scope.kind.capture
  }

  /// The elements that mean the same in a feed and in an item.
  mutating func startInEither(_ scope: inout Scope, _ element: XMLElement) -> XMLCapture {
    switch scope.element {
    case .link, .atomLink: return startLink(scope, element)
    case .author, .managingEditor, .contributor, .dcCreator, .dcContributor, .itunesAuthor:
      return beginPerson(&scope)
    case .podcastPerson: return beginPodcastPerson(&scope, element)
    case .category, .itunesCategory, .mediaCategory: return beginCategory(&scope, element)
    case .itunesImage:
      scope.place = .itunesImage
      pending = address(scope, element, "href") ?? address(scope, element, "url")
      return .mixed
    default: return .skip
    }
  }

  mutating func endInFeed(_ scope: Scope, _ content: XMLContent) {
    switch scope.element {
    case .title: if title.isEmpty { title = feedText(scope, content) }
    case .dcTitle: if dcTitle.isEmpty { dcTitle = feedText(scope, content) }
    case .description, .subtitle, .summary:
      if description.isEmpty { description = feedText(scope, content) }
    case .dcDescription: if dcDescription.isEmpty { dcDescription = feedText(scope, content) }
    case .itunesSummary: if itunesSummary.isEmpty { itunesSummary = feedText(scope, content) }
    case .itunesSubtitle: if itunesSubtitle.isEmpty { itunesSubtitle = feedText(scope, content) }
    case .link, .atomLink: endLink(scope, content)
    case .copyright, .dcRights:
      feed.copyright = feed.copyright ?? line(scope, content)
    case .generator: feed.generator = feed.generator ?? content.line
    case .id: feed.id = content.string.trimmedOrNil ?? feed.id
    case .logo: feed.icon = feed.icon ?? address(scope, content)
    case .icon: feed.favicon = feed.favicon ?? address(scope, content)
    case .language: feed.language = feed.language ?? content.string.languageTag
    case .dcLanguage: dcLanguage = dcLanguage ?? content.string.languageTag
    case .pubDate, .published: feed.published = date(content, "pubDate") ?? feed.published
    case .termsIssued: feed.published = date(content, "dcterms:issued") ?? feed.published
    case .updated, .lastBuildDate: feed.updated = date(content, "updated") ?? feed.updated
    case .termsModified: feed.updated = date(content, "dcterms:modified") ?? feed.updated
    case .dcDate: dcDate = date(content, "dc:date") ?? dcDate
    case .ttl:
      // A number that is too large still means a long time.
      feed.schedule.ttlMinutes =
        content.string.wholeNumber(tooLarge: 1_000_000_000) ?? feed.schedule.ttlMinutes
    case .keywords, .itunesKeywords, .mediaKeywords:
      TagList.add(partsOf: content, to: &feed.categories, &warnings)
    case .dcSubject: TagList.add(content.label, to: &feed.categories, &warnings)
    case .updatePeriod: updatePeriod = Self.seconds(ofPeriod: content.string) ?? updatePeriod
    case .updateFrequency:
      if let count = content.string.wholeNumber, count > 0 { updateFrequency = Double(count) }
    default: break
    }
  }

  private static func seconds(ofPeriod name: String) -> Double? {
    switch name.lowercased() {
    case "hourly": 3600
    case "daily": 86400
    case "weekly": 604_800
    case "monthly": 2_592_000
    case "yearly": 31_536_000
    default: nil
    }
  }

  // MARK: - Links

  /// An `atom:link`, or an RSS link whose text is its address.
  mutating func startLink(_ scope: Scope, _ element: XMLElement) -> XMLCapture {
    pendingLink = nil
    guard element.attributeCount > 0 else { return .text }
    guard let href = address(scope, element, "href") else {
      pendingLink = link(element, to: "")
      return .text
    }
    add(link(element, to: href))
    return .skip
  }

  private mutating func add(_ link: ElementLink) {
    if isInItem { addItemLink(link) } else { addFeedLink(link.link) }
  }

  /// A link whose text is its address.
  mutating func endLink(_ scope: Scope, _ content: XMLContent) {
    let isAtomLink =
      scope.element == .atomLink || scope.isAtom
      || pendingLink.map { $0.link.relation != "alternate" } ?? false
    let wrapped = WrappedValue.read("href", of: .a, in: content.bytes)
    if isInItem, !isAtomLink {
      if let wrapped {
        if let href = absolute(wrapped, scope) { Self.prefer(href, to: &draft.htmlAlternate) }
      } else if content.bytes.isUnsafeAddress {
        warnings.count(.address)
      } else {
        draft.keepLink(content, base: scope.base)
      }
      return
    }
    let written = if let wrapped { absolute(wrapped, scope) } else { address(scope, content) }
    guard let href = written else { return }
    if isAtomLink {
      guard href.isWebAddress else { return }
      var link = pendingLink ?? ElementLink(link: ParsedLink(rel: "alternate", href: href))
      link.link.href = href
      add(link)
    } else {
      homeLink = homeLink ?? href
      noteLateAddress()
    }
  }

  private mutating func addFeedLink(_ link: ParsedLink) {
    guard feed.links.count < 1024 else { return warnings.add("more than 1024 links of the feed") }
    feed.links.append(link)
    switch link.relation {
    case "alternate":
      let isPage = link.type?.contains(ignoringCase: "html") ?? true
      if isPage { homeLink = isAtom ? homeLink ?? link.href : homeLink }
      homeAlternate = homeAlternate ?? link.href
      noteLateAddress()
    case "self":
      feed.feedURL = feed.feedURL ?? link.href
      noteLateAddress()
    case "hub":
      feed.hubs.append(ParsedHub(type: "WebSub", url: link.href))
    default:
      break
    }
  }

  // MARK: - The end

  mutating func finishFeed() {
    tables.fallback = tables.base(tables.rootBase) ?? tables.fallback ?? knownAddress
    feed.homePageURL = homeLink ?? homeAlternate
    feed.icon = feed.icon ?? imageURL ?? itunesImage
    feed.language = feedLanguage
    feed.title = first([title, dcTitle]) { !$0.isBlank }
    feed.description = first([description, dcDescription, itunesSummary, itunesSubtitle])
    feed.published = feed.published ?? dcDate
    finishDates()
    if let updatePeriod { feed.schedule.updateInterval = updatePeriod / updateFrequency }
    if let base = tables.fallback { feed.absolutise(base) }
  }

  private mutating func first(
    _ slots: [TextReference], where counts: (ParsedText) -> Bool = { _ in true }
  ) -> ParsedText? {
    for slot in slots {
      if let text = texts.text(slot, tables), counts(text) { return text }
    }
    return nil
  }
}

import Foundation
internal import Markup

extension FeedBuilder {
  func startInFeed(_ scope: inout Scope, _ element: XMLElement) -> XMLCapture {
    switch scope.element {
    case .channel:
      scope.place = .feed
      if rootLanguage == nil { rootLanguage = scope.language }
      if feed.id == nil { feed.id = element.anyValue("about")?.trimmedOrNil }
      return .children
    case .item:
      return beginItem(&scope, element)
    case .title:
      scope.kind = kind(scope, element, rss: .guessed)
    case .dcTitle, .itunesSummary, .itunesSubtitle, .dcDescription:
      scope.kind = .guessed
    case .description, .subtitle, .summary:
      scope.kind = kind(scope, element, rss: .html)
    case .link:
      return startLink(element)
    case .atomLink:
      return startLink(element)
    case .author, .managingEditor, .contributor, .dcCreator, .dcContributor, .itunesAuthor:
      return beginPerson(&scope)
    case .image:
      scope.place = .image
      // RSS 1.0 names the channel's picture beside it; rdf:resource is its address.
      if imageURL == nil { imageURL = element.anyValue("resource")?.trimmedOrNil.map(absolute) }
      return .mixed
    case .itunesImage:
      scope.place = .itunesImage
      pending = address(element, "href") ?? address(element, "url")
      return .mixed
    case .category, .itunesCategory, .mediaCategory:
      return beginCategory(&scope, element)
    case .skipHours:
      scope.place = .skipHours
      return .children
    case .skipDays:
      scope.place = .skipDays
      return .children
    case .copyright, .dcRights, .generator, .id, .logo, .icon, .language, .dcLanguage, .pubDate,
      .published, .updated, .lastBuildDate, .dcDate, .termsIssued, .termsModified, .ttl,
      .keywords, .itunesKeywords, .mediaKeywords, .dcSubject, .updatePeriod, .updateFrequency:
      scope.kind = kind(scope, element, rss: .html)
      return scope.element == .copyright || scope.element == .dcRights ? .markup : .text
    default:
      return .skip
    }
    return scope.kind.capture
  }

  func endInFeed(_ scope: Scope, _ content: XMLContent) {
    switch scope.element {
    case .title: keep(text(scope, content), in: &title)
    case .dcTitle: keep(text(scope, content), in: &dcTitle)
    case .description, .subtitle, .summary: keep(text(scope, content), in: &description)
    case .dcDescription: keep(text(scope, content), in: &dcDescription)
    case .itunesSummary: keep(text(scope, content), in: &itunesSummary)
    case .itunesSubtitle: keep(text(scope, content), in: &itunesSubtitle)
    case .link, .atomLink: endLink(scope, content)
    case .copyright, .dcRights:
      feed.copyright = feed.copyright ?? text(scope, content).text(fallback: nil)?.text.trimmedOrNil
    case .generator: feed.generator = feed.generator ?? content.line
    case .id: feed.id = content.string.trimmedOrNil ?? feed.id
    case .logo: feed.icon = feed.icon ?? address(content)
    case .icon: feed.favicon = feed.favicon ?? address(content)
    case .language: feed.language = feed.language ?? content.string.languageTag
    case .dcLanguage: dcLanguage = dcLanguage ?? content.string.languageTag
    case .pubDate, .published: feed.published = date(content, "pubDate") ?? feed.published
    case .termsIssued: feed.published = date(content, "dcterms:issued") ?? feed.published
    case .updated, .lastBuildDate: feed.updated = date(content, "updated") ?? feed.updated
    case .termsModified: feed.updated = date(content, "dcterms:modified") ?? feed.updated
    case .dcDate: dcDate = date(content, "dc:date") ?? dcDate
    case .ttl: feed.schedule.ttlMinutes = content.string.wholeNumber ?? feed.schedule.ttlMinutes
    case .keywords, .itunesKeywords, .mediaKeywords: addList(content, to: &feed.categories)
    case .dcSubject: add(content.line, to: &feed.categories)
    case .updatePeriod: updatePeriod = Self.seconds(ofPeriod: content.string) ?? updatePeriod
    case .updateFrequency:
      if let count = content.string.wholeNumber, count > 0 { updateFrequency = Double(count) }
    default: break
    }
  }

  func keep(_ value: TextValue, in place: inout TextValue?) {
    if place == nil, !value.isEmpty { place = value }
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

  /// An `atom:link`, or one of RSS with its address as text.
  func startLink(_ element: XMLElement) -> XMLCapture {
    pending = nil
    if element.attributeCount > 0, let link = link(element, text: nil) {
      if isInItem { addItemLink(link, element) } else { addFeedLink(link) }
      return .skip
    }
    return .text
  }

  /// A link whose address is its text.
  func endLink(_ scope: Scope, _ content: XMLContent) {
    guard let href = address(content) else { return }
    if scope.element == .atomLink || scope.isAtom {
      guard href.isWebAddress else { return }
      let link = ParsedLink(rel: "alternate", href: href)
      if isInItem { addItemLink(link, nil) } else { addFeedLink(link) }
    } else if isInItem {
      draft.link = draft.link ?? href
    } else {
      homeLink = homeLink ?? href
      noteLateAddress()
    }
  }

  private func addFeedLink(_ link: ParsedLink) {
    guard feed.links.count < 1024 else { return warnings.add("more than 1024 links of the feed") }
    feed.links.append(link)
    switch link.rel.lowercased() {
    case "alternate":
      let isPage = link.type.map { $0.lowercased().contains("html") } ?? true
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

  func finishFeed() {
    let base = bases.first ?? fallback ?? knownAddress
    feed.homePageURL = homeLink ?? homeAlternate
    feed.icon = feed.icon ?? imageURL ?? itunesImage
    feed.language = feedLanguage
    feed.title = [title, dcTitle].lazy.compactMap { $0?.text(fallback: base) }.first
    feed.description =
      [description, dcDescription, itunesSummary, itunesSubtitle].lazy
      .compactMap { $0?.text(fallback: base) }.first
    feed.published = feed.published ?? dcDate
    if let updatePeriod { feed.schedule.updateInterval = updatePeriod / updateFrequency }
    feed.absolutise(base)
  }
}

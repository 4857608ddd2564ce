import Foundation
internal import Markup
internal import Models

extension FeedBuilder {
  /// Priorities of the elements that may be the body; 0 is the highest.
  enum BodyRank {
    static let encoded = 0
    static let content = 1
    static let xhtml = 2
    static let body = 3
  }

  mutating func beginItem(_ scope: inout Scope, _ element: XMLElement) -> XMLCapture {
    guard feed.items.count < limits.items else {
      warnings.count(.item)
      return .skip
    }
    scope.place = .item
    draft.begin(base: scope.base, language: scope.language)
    if element.attributeCount > 0 { draft.about = element.anyValue("about")?.trimmedOrNil }
    isInItem = true
    return .children
  }

  mutating func endItem() {
    if feed.items.isEmpty { noteAddresses() }
    let item = finishItem()
    isInItem = false
    if item.isEmpty, dates.waiting.last?.item != feed.items.count {
      return warnings.count(.emptyItem)
    }
    if feed.items.count == feed.items.capacity { reserveItems() }
    feed.items.append(item)
  }

  /// Reserves room for the expected number of items, if the rest of the document is like the part
  /// read so far. An array that doubles its capacity would hold the items twice while it grows.
  private mutating func reserveItems() {
    guard feed.items.count >= 16, reached > 0 else { return }
    let rest = Double(document.count - reached) / Double(reached)
    // Grows by at least an eighth, so that the number of reallocations stays logarithmic.
    let expected = Double(feed.items.count) * max(1 + rest * 1.05, 1.125)
    feed.items.reserveCapacity(Int(min(expected, Double(limits.items))) + 1)
  }

  @inline(__always)
  mutating func startInItem(_ scope: inout Scope, _ element: XMLElement) -> XMLCapture {
    switch scope.element {
    case .title:
      scope.kind = Self.kind(scope, element, rss: .guessed)
      // In RSS, an `atom:title` is used only if there is no RSS title.
      if scope.isAtom, !isAtom { scope.element = .dcTitle }
    case .description, .summary:
      scope.kind = Self.kind(scope, element, rss: .assumed)
    case .content:
      if element.bytes("type")?.hasPrefixIgnoringCase("multipart/", at: 0) == true {
        scope.place = .multipart
        return .children
      }
      scope.kind = Self.kind(scope, element, rss: .assumed)
      if element.attributeCount > 0 { noteContentSource(scope, element) }
    case .contentEncoded, .xhtmlBody, .body, .fullText:
      scope.kind = .assumed
    case .dcTitle, .dcDescription, .itunesSummary:
      scope.kind = .guessed
    case .mediaTitle, .mediaDescription, .itunesTitle:
      scope.kind = .media(element)
    case .guid:
      draft.item.guidIsPermalink =
        element.attributeCount == 0
        || !(element.hasValue("ispermalink", "false") || element.hasValue("ispermalink", "0")
          || element.hasValue("ispermalink", "no"))
      return .text
    case .item:
      warnings.count(.innerItem)
      return .skip
    case .itunesLink:
      if element.hasValue("rel", "image") {
        draft.item.image = draft.item.image ?? address(scope, element, "href")
      }
      return .skip
    case .source:
      scope.place = .origin
      scope.kind = .guessed
      origin = ParsedOrigin(url: address(scope, element, "url"))
      originAlternate = nil
      return .mixed
    case .enclosure:
      return startEnclosure(scope, element)
    case .image:
      scope.place = .image
      // As in iTunes' namespace, which may be the default.
      if draft.item.image == nil { draft.item.image = address(scope, element, "href") }
      return .mixed
    case .mediaGroup:
      scope.place = .mediaGroup
      mediaGroups += 1
      return .children
    case .mediaContent:
      return beginMedia(&scope, element)
    case .podcastAlternate:
      return beginAlternate(&scope, element)
    case .mediaThumbnail:
      return startThumbnail(scope, element)
    case .mediaCommunity:
      scope.place = .community
      return .children
    case .mediaStatistics, .mediaStarRating:
      return startInCommunity(&scope, element)
    // An Atom entry says itself when it was published.
    case .created where scope.isAtom: return .skip
    case .id, .comments, .created, .pubDate, .published, .updated, .dcDate, .termsIssued,
      .termsModified, .dcLanguage, .language, .keywords, .itunesKeywords, .mediaKeywords,
      .dcSubject, .itunesDuration, .slashComments, .threadTotal, .origLink:
      return .text
    default:
      return startInEither(&scope, element)
    }
    return scope.kind.capture
  }

  @inline(__always)
  mutating func endInItem(_ scope: Scope, _ content: XMLContent) {
    switch scope.element {
    case .title: keep(scope, content, as: .title)
    case .dcTitle: keep(scope, content, as: .dcTitle)
    case .mediaTitle: keep(scope, content, as: .mediaTitle)
    case .itunesTitle: keep(scope, content, as: .itunesTitle)
    case .description: keep(scope, content, as: .description)
    case .summary: keep(scope, content, as: .atomSummary)
    case .dcDescription: keep(scope, content, as: .dcDescription)
    case .mediaDescription: keep(scope, content, as: .mediaDescription)
    case .itunesSummary: keep(scope, content, as: .itunesSummary)
    case .contentEncoded: draft.offerBody(itemText(scope, content), rank: BodyRank.encoded)
    case .fullText: keep(scope, content, as: .fullText)
    case .content: draft.offerBody(itemText(scope, content), rank: BodyRank.content)
    case .xhtmlBody: draft.offerBody(itemText(scope, content), rank: BodyRank.xhtml)
    case .body: draft.offerBody(itemText(scope, content), rank: BodyRank.body)
    case .link, .atomLink: endLink(scope, content)
    case .id: draft.keep(content, as: .atomID)
    case .guid:
      draft.keep(content, as: .guid)
      if !draft.texts.has(.guid) { draft.item.guidIsPermalink = nil }
    case .comments: noteComments(scope, content)
    case .pubDate, .published:
      draft.item.published = date(content, "pubDate") ?? draft.item.published
    case .termsIssued:
      draft.item.published = date(content, "dcterms:issued") ?? draft.item.published
    case .updated: draft.item.modified = date(content, "updated") ?? draft.item.modified
    case .termsModified:
      draft.item.modified = date(content, "dcterms:modified") ?? draft.item.modified
    case .dcDate: draft.dcDate = date(content, "dc:date") ?? draft.dcDate
    case .created: draft.created = date(content, "created") ?? draft.created
    case .dcLanguage, .language: draft.dcLanguage = content.string.languageTag
    case .keywords, .itunesKeywords, .mediaKeywords:
      TagList.add(partsOf: content, to: &draft.item.tags, &warnings)
    case .dcSubject: TagList.add(content.label, to: &draft.item.tags, &warnings)
    case .itunesDuration: draft.duration = content.string.durationInSeconds ?? draft.duration
    case .slashComments, .threadTotal:
      draft.item.commentsCount = content.string.wholeNumber ?? draft.item.commentsCount
    case .enclosure: endEnclosure(scope, content)
    case .mediaThumbnail: noteThumbnail(scope, content)
    case .origLink:
      if !content.bytes.isUnsafeAddress {
        draft.keep(content, as: .origLink, base: scope.base)
      }
    default: break
    }
  }

  /// Keeps the first text of a field.
  mutating func keep(_ scope: Scope, _ content: XMLContent, as field: ItemTexts.Field) {
    if !draft.texts.has(field) { draft.texts.set(itemText(scope, content), as: field) }
  }

  /// RSS `comments` is an address; some feeds write a number or words there.
  private mutating func noteComments(_ scope: Scope, _ content: XMLContent) {
    guard let text = content.string.trimmedOrNil else { return }
    if text.utf8.allSatisfy(\.isASCIIDigit) {
      draft.item.commentsCount = draft.item.commentsCount ?? text.wholeNumber
    } else if text.isWebAddress || !text.contains(anyOf: " ") {
      draft.item.commentsURL = draft.item.commentsURL ?? absolute(text, scope)
    }
  }

  /// The first address of the web, else the first of another kind (docs/parsing.md L2).
  static func prefer(_ address: String, to known: inout String?) {
    if known.map({ !$0.isWebAddress && address.isWebAddress }) ?? true { known = address }
  }

  /// Content out of line (RFC 4287, 4.1.3.2): a page is the item's page, if it has no other; a file
  /// is an attachment. Without a type it may be either, whatever its name.
  private mutating func noteContentSource(_ scope: Scope, _ element: XMLElement) {
    guard scope.isAtom, let source = address(scope, element, "src") else { return }
    let type = element.value("type")?.trimmedOrNil?.lowercased()
    let file = Attachment(url: source, mimeType: type)
    if file.kind != nil { draft.item.attachments.append(file) }
    if type == nil || file.kind == nil, draft.contentSource == nil { draft.contentSource = source }
  }

  mutating func addItemLink(_ found: ElementLink) {
    let link = found.link
    guard draft.item.links.count < 256 else { return warnings.count(.link) }
    draft.item.links.append(link)
    switch link.relation {
    case "alternate":
      if link.type?.contains(ignoringCase: "html") ?? true {
        Self.prefer(link.href, to: &draft.htmlAlternate)
      } else {
        Self.prefer(link.href, to: &draft.alternate)
      }
    case "replies":
      // `thr:total` is more accurate.
      draft.item.commentsCount = draft.item.commentsCount ?? found.replies
      if link.type?.contains(ignoringCase: "html") == true,
        link.href.isWebAddress || !link.href.isAbsoluteAddress
      {
        draft.item.commentsURL = draft.item.commentsURL ?? link.href
      }
    case "enclosure":
      draft.item.attachments.append(
        Attachment(
          url: link.href, mimeType: link.type, title: link.title,
          sizeInBytes: found.length
        ).enclosed)
    default:
      break
    }
  }
}

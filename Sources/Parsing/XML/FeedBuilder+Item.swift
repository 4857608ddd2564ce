import Foundation
internal import Markup

extension FeedBuilder {
  /// The ranks of the elements that are bodies.
  private enum BodyRank {
    static let encoded = 0
    static let content = 1
    static let xhtml = 2
    static let body = 3
  }

  func startInItem(_ scope: inout Scope, _ element: XMLElement) -> XMLCapture {
    switch scope.element {
    case .title:
      scope.kind = kind(scope, element, rss: .guessed)
    case .description, .summary:
      scope.kind = kind(scope, element, rss: .html)
    case .content:
      if element.value("type")?.lowercased().hasPrefix("multipart/") == true {
        scope.place = .item
        return .children
      }
      scope.kind = kind(scope, element, rss: .html)
    case .contentEncoded, .xhtmlBody, .body:
      scope.kind = .html
    case .dcTitle, .dcDescription, .itunesSummary:
      scope.kind = .guessed
    case .mediaTitle, .mediaDescription:
      scope.kind = .media(element)
    case .link, .atomLink:
      return startLink(element)
    case .guid:
      draft.item.guidIsPermalink =
        element.value("ispermalink")?.trimmedOrNil?.lowercased() != "false"
      return .text
    case .author, .managingEditor, .contributor, .dcCreator, .dcContributor, .itunesAuthor:
      return beginPerson(&scope)
    case .category, .itunesCategory, .mediaCategory:
      return beginCategory(&scope, element)
    case .source:
      scope.place = .origin
      origin = ParsedOrigin(url: address(element, "url"))
      originAlternate = nil
      return .mixed
    case .enclosure:
      addAttachment(element, address: "url", size: "length")
      return .skip
    case .mediaGroup:
      scope.place = .mediaGroup
      return .children
    case .mediaContent:
      return beginMedia(&scope, element)
    case .mediaThumbnail:
      noteThumbnail(element)
      return .skip
    case .mediaCommunity:
      scope.place = .community
      return .children
    case .mediaStatistics, .mediaStarRating:
      return startInCommunity(&scope, element)
    case .itunesImage:
      scope.place = .itunesImage
      pending = address(element, "href") ?? address(element, "url")
      return .mixed
    case .id, .comments, .pubDate, .published, .updated, .dcDate, .termsIssued, .termsModified,
      .dcLanguage, .language, .keywords, .itunesKeywords, .mediaKeywords, .dcSubject,
      .itunesDuration, .slashComments, .threadTotal, .origLink:
      return .text
    default:
      return .skip
    }
    return scope.kind.capture
  }

  func endInItem(_ scope: Scope, _ content: XMLContent) {
    switch scope.element {
    case .title: keep(text(scope, content), in: &draft.title)
    case .dcTitle: keep(text(scope, content), in: &draft.dcTitle)
    case .mediaTitle: keep(text(scope, content), in: &draft.mediaTitle)
    case .description: keep(text(scope, content), in: &draft.description)
    case .summary: keep(text(scope, content), in: &draft.atomSummary)
    case .dcDescription: keep(text(scope, content), in: &draft.dcDescription)
    case .mediaDescription: keep(text(scope, content), in: &draft.mediaDescription)
    case .itunesSummary: keep(text(scope, content), in: &draft.itunesSummary)
    case .contentEncoded: draft.offerBody(text(scope, content), rank: BodyRank.encoded)
    case .content: draft.offerBody(text(scope, content), rank: BodyRank.content)
    case .xhtmlBody: draft.offerBody(text(scope, content), rank: BodyRank.xhtml)
    case .body: draft.offerBody(text(scope, content), rank: BodyRank.body)
    case .link, .atomLink: endLink(scope, content)
    case .guid, .id:
      draft.guid = draft.guid ?? content.string.trimmedOrNil
      if draft.guid == nil { draft.item.guidIsPermalink = nil }
    case .comments: noteComments(content)
    case .pubDate, .published: setPublished(date(content, "pubDate"))
    case .termsIssued: setPublished(date(content, "dcterms:issued"))
    case .updated: setModified(date(content, "updated"))
    case .termsModified: setModified(date(content, "dcterms:modified"))
    case .dcDate: draft.dcDate = date(content, "dc:date") ?? draft.dcDate
    case .dcLanguage, .language: draft.dcLanguage = content.string.languageTag
    case .keywords, .itunesKeywords, .mediaKeywords: addList(content, to: &draft.item.tags)
    case .dcSubject: add(content.line, to: &draft.item.tags)
    case .itunesDuration: draft.duration = content.string.durationInSeconds ?? draft.duration
    case .slashComments, .threadTotal:
      draft.item.commentsCount = content.string.wholeNumber ?? draft.item.commentsCount
    case .origLink: draft.origLink = address(content)
    default: break
    }
  }

  private func setPublished(_ date: Date?) {
    draft.item.published = date ?? draft.item.published
  }

  private func setModified(_ date: Date?) {
    draft.item.modified = date ?? draft.item.modified
  }

  /// RSS `comments` is an address; some write a number there.
  private func noteComments(_ content: XMLContent) {
    guard let text = content.string.trimmedOrNil else { return }
    if text.utf8.allSatisfy(\.isASCIIDigit) {
      draft.item.commentsCount = draft.item.commentsCount ?? text.wholeNumber
    } else {
      draft.item.commentsURL = draft.item.commentsURL ?? absolute(text)
    }
  }

  func addItemLink(_ link: ParsedLink, _ element: XMLElement?) {
    guard draft.item.links.count < 256 else {
      return warnings.add("more than 256 links of an item")
    }
    draft.item.links.append(link)
    switch link.rel.lowercased() {
    case "alternate":
      if link.type?.lowercased().contains("html") ?? true {
        draft.htmlAlternate = draft.htmlAlternate ?? link.href
      }
      draft.alternate = draft.alternate ?? link.href
    case "enclosure":
      draft.attachments.append(
        ParsedAttachment(
          url: link.href, mimeType: link.type, title: link.title,
          sizeInBytes: element?.value("length")?.wholeNumber))
    default:
      break
    }
  }
}

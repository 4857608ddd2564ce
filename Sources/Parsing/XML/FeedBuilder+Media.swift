internal import Markup
internal import Models

extension FeedBuilder {
  /// An enclosure; some feeds write its address as its text.
  mutating func startEnclosure(_ scope: Scope, _ element: XMLElement) -> XMLCapture {
    if let found = readAttachment(scope, element, size: "length") {
      append(found.enclosed)
      return .skip
    }
    attachment = Attachment(
      url: "", mimeType: element.value("type")?.trimmedOrNil,
      sizeInBytes: element.value("length")?.wholeNumber)
    return .text
  }

  mutating func endEnclosure(_ scope: Scope, _ content: XMLContent) {
    defer { attachment = nil }
    guard var attachment, let url = address(scope, content), url.isWebAddress else { return }
    attachment.url = url
    append(attachment.enclosed)
  }

  /// Whether the declared sides are those of a picture to look at.
  private static func isLarge(_ element: XMLElement) -> Bool {
    PictureRules.isLarge(element.value("width")?.wholeNumber, element.value("height")?.wholeNumber)
  }

  private mutating func readAttachment(
    _ scope: Scope, _ element: XMLElement, size: StaticString
  ) -> Attachment? {
    guard let url = address(scope, element, "url") ?? address(scope, element, "href") else {
      return nil
    }
    return Attachment(
      url: url, mimeType: element.value("type")?.trimmedOrNil,
      sizeInBytes: element.value(size)?.wholeNumber,
      durationInSeconds: element.value("duration")?.durationInSeconds)
  }

  private mutating func append(_ attachment: Attachment) {
    guard draft.item.attachments.count < 1024 else { return warnings.count(.attachment) }
    draft.item.attachments.append(attachment)
  }

  // MARK: - Alternates

  /// Another file for the same recording (podcastindex.org/namespace/1.0, `alternateEnclosure`); its
  /// addresses are in `source` elements.
  mutating func beginAlternate(_ scope: inout Scope, _ element: XMLElement) -> XMLCapture {
    scope.place = .alternate
    attachment = Attachment(
      url: "", mimeType: element.value("type")?.trimmedOrNil,
      title: element.value("title")?.trimmedOrNil,
      sizeInBytes: element.value("length")?.wholeNumber)
    return .children
  }

  /// The first source on the web counts: the others are the same file elsewhere.
  mutating func startInAlternate(_ scope: Scope, _ element: XMLElement) -> XMLCapture {
    guard scope.element == .podcastSource, attachment?.url.isEmpty == true,
      let url = address(scope, element, "uri"),
      url.isWebAddress || !url.isAbsoluteAddress
    else { return .skip }
    attachment?.url = url
    if let type = element.value("contenttype")?.trimmedOrNil { attachment?.mimeType = type }
    return .skip
  }

  mutating func endAlternate() {
    defer { attachment = nil }
    guard let attachment, !attachment.url.isEmpty else { return warnings.count(.address) }
    guard draft.alternates.count < 256 else { return warnings.count(.attachment) }
    draft.alternates.append(attachment)
  }

  // MARK: - Media RSS

  mutating func beginMedia(_ scope: inout Scope, _ element: XMLElement) -> XMLCapture {
    scope.place = .mediaContent
    attachment = readAttachment(scope, element, size: "filesize")
    attachment?.hints.medium = element.value("medium")?.trimmedOrNil
    attachment?.hints.width = element.value("width")?.wholeNumber
    let isLarge = Self.isLarge(element)
    attachment?.hints.isLarge = isLarge
    attachment?.hints.isShown = isLarge
    if scopes.top.pointee.place == .mediaGroup { attachment?.hints.group = mediaGroups }
    return .children
  }

  mutating func endMedia() {
    if let attachment { append(attachment) }
    attachment = nil
  }

  /// The elements of a group describe its files with the same elements that an item may contain.
  mutating func startInMediaGroup(_ scope: inout Scope, _ element: XMLElement) -> XMLCapture {
    switch scope.element {
    case .mediaTitle, .mediaDescription, .mediaContent, .mediaThumbnail, .mediaCategory,
      .mediaKeywords, .mediaCommunity, .mediaStatistics, .mediaStarRating:
      startInItem(&scope, element)
    default:
      .skip
    }
  }

  mutating func startInMediaContent(_ scope: inout Scope, _ element: XMLElement) -> XMLCapture {
    switch scope.element {
    case .mediaThumbnail:
      return startThumbnail(scope, element)
    case .mediaTitle, .mediaDescription:
      scope.kind = .media(element)
      return scope.kind.capture
    case .mediaCategory:
      return beginCategory(&scope, element)
    case .mediaKeywords:
      return .text
    case .mediaStatistics, .mediaStarRating, .mediaCommunity:
      scope.place = .community
      return scope.element == .mediaCommunity ? .children : startInCommunity(&scope, element)
    default:
      return .skip
    }
  }

  mutating func endInMediaContent(_ scope: Scope, _ content: XMLContent) {
    switch scope.element {
    case .mediaTitle:
      let title = attachment?.title ?? line(scope, content)
      attachment?.title = title
      keep(scope, content, as: .contentTitle)
    case .mediaDescription:
      let caption = attachment?.hints.caption ?? line(scope, content)
      attachment?.hints.caption = caption
      keep(scope, content, as: .contentDescription)
    case .mediaKeywords:
      TagList.add(partsOf: content, to: &draft.item.tags, &warnings)
    case .mediaThumbnail: noteThumbnail(scope, content)
    default:
      break
    }
  }

  /// A thumbnail; some feeds write its address as its text. Of the first one the best size counts:
  /// they are in the order of importance (Media RSS, media:thumbnail).
  mutating func startThumbnail(_ scope: Scope, _ element: XMLElement) -> XMLCapture {
    guard let found = address(scope, element, "url") else { return .text }
    let width = element.value("width")?.wholeNumber
    if draft.item.thumbnail == nil || isBetterThumbnail(found, width, element) {
      draft.item.thumbnail = found
      draft.item.thumbnailWidth = width
      draft.item.isThumbnailLarge = Self.isLarge(element)
    }
    return .skip
  }

  /// Whether it is a better size of the known thumbnail: each file may have a thumbnail of its own,
  /// and so may each scene of a film.
  private func isBetterThumbnail(_ found: String, _ width: Int?, _ element: XMLElement) -> Bool {
    guard let width, let first = draft.item.thumbnail, let known = draft.item.thumbnailWidth,
      element.value("time") == nil, scopes.top.pointee.place != .mediaContent,
      PictureSource.isBetter(width, than: known)
    else { return false }
    return AttachedPicture.key(of: found, width: width)
      == AttachedPicture.key(of: first, width: known)
  }

  mutating func noteThumbnail(_ scope: Scope, _ content: XMLContent) {
    guard draft.item.thumbnail == nil, let found = address(scope, content), found.isWebAddress
    else { return }
    draft.item.thumbnail = found
  }

  mutating func startInCommunity(_ scope: inout Scope, _ element: XMLElement) -> XMLCapture {
    switch scope.element {
    case .mediaStatistics:
      draft.item.viewCount = element.value("views")?.wholeNumber ?? draft.item.viewCount
    case .mediaStarRating:
      draft.item.ratingCount = element.value("count")?.wholeNumber ?? draft.item.ratingCount
    default:
      break
    }
    return .skip
  }
}

extension Attachment {
  /// The file as an enclosure: a picture is to be looked at.
  var enclosed: Attachment {
    var file = self
    file.hints.isShown = kind == .image
    return file
  }
}

extension [Attachment] {
  /// Merges attachments with the same address; a later duplicate fills in values that the first
  /// lacks.
  func unique() -> [Attachment] {
    guard count > 1 else { return self }
    var places: [String: Int] = [:]
    var result: [Attachment] = []
    for attachment in self {
      guard let index = places[attachment.url] else {
        places[attachment.url] = result.count
        result.append(attachment)
        continue
      }
      result[index].mimeType = result[index].mimeType ?? attachment.mimeType
      result[index].title = result[index].title ?? attachment.title
      result[index].hints.merge(attachment.hints)
      result[index].sizeInBytes = result[index].sizeInBytes ?? attachment.sizeInBytes
      result[index].durationInSeconds =
        result[index].durationInSeconds ?? attachment.durationInSeconds
    }
    return result
  }
}

extension FileHints {
  fileprivate mutating func merge(_ later: FileHints) {
    caption = caption ?? later.caption
    medium = medium ?? later.medium
    width = width ?? later.width
    group = group ?? later.group
    isLarge = isLarge || later.isLarge
    isShown = isShown || later.isShown
  }
}

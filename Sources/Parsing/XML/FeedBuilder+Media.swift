internal import Markup

extension FeedBuilder {
  func addAttachment(_ element: XMLElement, address name: StaticString, size: StaticString) {
    guard let attachment = readAttachment(element, address: name, size: size) else { return }
    append(attachment)
  }

  private func readAttachment(
    _ element: XMLElement, address name: StaticString, size: StaticString
  ) -> ParsedAttachment? {
    guard let url = address(element, name) ?? address(element, "href") else { return nil }
    let length = element.value(size)?.wholeNumber
    return ParsedAttachment(
      url: url, mimeType: element.value("type")?.trimmedOrNil,
      sizeInBytes: length,
      durationInSeconds: element.value("duration")?.durationInSeconds)
  }

  private func append(_ attachment: ParsedAttachment) {
    guard draft.attachments.count < 1024 else {
      return warnings.add("more than 1024 attachments of an item")
    }
    draft.attachments.append(attachment)
  }

  func beginMedia(_ scope: inout Scope, _ element: XMLElement) -> XMLCapture {
    scope.place = .mediaContent
    attachment = readAttachment(element, address: "url", size: "filesize")
    return .children
  }

  func endMedia() {
    if let attachment { append(attachment) }
    attachment = nil
  }

  func startInMediaContent(_ scope: inout Scope, _ element: XMLElement) -> XMLCapture {
    switch scope.element {
    case .mediaThumbnail:
      noteThumbnail(element)
      return .skip
    case .mediaTitle:
      return .text
    case .mediaCategory:
      return beginCategory(&scope, element)
    case .mediaStatistics, .mediaStarRating, .mediaCommunity:
      scope.place = .community
      return scope.element == .mediaCommunity ? .children : startInCommunity(&scope, element)
    default:
      return .skip
    }
  }

  func noteThumbnail(_ element: XMLElement) {
    if draft.item.thumbnail == nil { draft.item.thumbnail = address(element, "url") }
  }

  func startInCommunity(_ scope: inout Scope, _ element: XMLElement) -> XMLCapture {
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

  /// RSS `image` has its address in a child; an iTunes one in an attribute.
  func startInImage(_ scope: inout Scope) -> XMLCapture {
    scope.element == .url ? .text : .skip
  }
}

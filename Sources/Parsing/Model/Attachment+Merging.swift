internal import Models

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

/// A file that belongs to an item.
package struct ParsedAttachment: Sendable, Hashable {
  package var url: String
  package var mimeType: String?
  package var title: String?
  /// What a picture shows (`media:description`).
  package var caption: String?
  package var sizeInBytes: Int?
  package var durationInSeconds: Int?

  package init(
    url: String, mimeType: String? = nil, title: String? = nil, sizeInBytes: Int? = nil,
    durationInSeconds: Int? = nil
  ) {
    self.url = url
    self.mimeType = mimeType
    self.title = title
    self.sizeInBytes = sizeInBytes
    self.durationInSeconds = durationInSeconds
  }
}

extension ParsedAttachment {
  var isAudioOrVideo: Bool {
    guard let mimeType else {
      let path = url.prefix { $0 != "?" && $0 != "#" }.lowercased()
      return [".mp3", ".m4a", ".mp4", ".m4v", ".ogg", ".opus", ".webm", ".mov", ".aac", ".wav"]
        .contains { path.hasSuffix($0) }
    }
    return mimeType.hasPrefix("audio") || mimeType.hasPrefix("video")
  }
}

extension [ParsedAttachment] {
  /// Merges attachments with the same address; a later duplicate fills in values that the first
  /// lacks.
  func unique() -> [ParsedAttachment] {
    guard count > 1 else { return self }
    var places: [String: Int] = [:]
    var result: [ParsedAttachment] = []
    for attachment in self {
      guard let place = places[attachment.url] else {
        places[attachment.url] = result.count
        result.append(attachment)
        continue
      }
      result[place].mimeType = result[place].mimeType ?? attachment.mimeType
      result[place].title = result[place].title ?? attachment.title
      result[place].caption = result[place].caption ?? attachment.caption
      result[place].sizeInBytes = result[place].sizeInBytes ?? attachment.sizeInBytes
      result[place].durationInSeconds =
        result[place].durationInSeconds ?? attachment.durationInSeconds
    }
    return result
  }
}

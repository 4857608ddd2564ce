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

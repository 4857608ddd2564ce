package import Basics
package import Words

/// A picture of an article, and its stored copy.
package struct ArticlePicture: Sendable, Hashable {
  /// The address in the article.
  package var url: String
  /// The address to request instead, from the `srcset`; `nil` means `url`.
  package var request: String?
  package var isLead: Bool
  /// The copy; `nil` if there is none yet.
  package var stored: Picture?
  /// The absolute path of the copy; `nil` if there is no copy.
  package var file: String?
  /// The reason why there is no copy, as a sentence; `nil` before the first attempt.
  package var failure: Message?

  /// Whether it was measured, and is a tracking pixel.
  package var isTrackingPixel: Bool { failure?.key == .pictureTracking }

  package init(
    url: String, request: String? = nil, isLead: Bool, stored: Picture? = nil,
    file: String? = nil, failure: Message? = nil
  ) {
    self.url = url
    self.request = request
    self.isLead = isLead
    self.stored = stored
    self.file = file
    self.failure = failure
  }
}

/// A stored picture, identified by its content, not by its address.
package struct Picture: Sendable, Hashable {
  /// SHA-256 of its bytes (FIPS 180-4), 64 hexadecimal digits.
  package var digest: String
  package var format: PictureFormat
  package var bytes: Int
  /// Pixels.
  package var width: Int
  package var height: Int

  package init(digest: String, format: PictureFormat, bytes: Int, width: Int, height: Int) {
    self.digest = digest
    self.format = format
    self.bytes = bytes
    self.width = width
    self.height = height
  }
}

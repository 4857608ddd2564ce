/// The picture of an article: never a logo, avatar, sprite or tracking pixel.
package struct LeadPicture: Sendable, Hashable {
  /// Absolute if the page's own address is known.
  package var url: String
  package var alt: String?
  /// In pixels, as the page declares.
  package var width: Int?
  package var height: Int?

  package init(url: String, alt: String? = nil, width: Int? = nil, height: Int? = nil) {
    self.url = url
    self.alt = alt
    self.width = width
    self.height = height
  }
}

/// The source that an article names.
package struct SourceReference: Sendable, Hashable {
  package var name: String
  /// The publisher's page, else the address of the feed (credentials removed).
  package var url: String?

  package init(name: String, url: String? = nil) {
    self.name = name
    self.url = url
  }
}

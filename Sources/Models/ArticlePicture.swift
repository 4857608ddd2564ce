/// A picture that an article shows, and its copy here.
package struct ArticlePicture: Sendable, Hashable {
  /// As the article names it.
  package var url: String
  /// What is asked for instead: a candidate of its `srcset`; `nil` is the same.
  package var request: String?
  /// Whether it is the article's lead picture.
  package var isLead: Bool
  /// The copy; `nil` while there is none.
  package var stored: Picture?
  /// The absolute path of the copy; `nil` where it is not there.
  package var file: String?
  /// Why there is none, as a sentence; `nil` before the first try.
  package var failure: String?

  package init(
    url: String, request: String? = nil, isLead: Bool, stored: Picture? = nil,
    file: String? = nil, failure: String? = nil
  ) {
    self.url = url
    self.request = request
    self.isLead = isLead
    self.stored = stored
    self.file = file
    self.failure = failure
  }
}

/// The location of a source's document: on the web, or a local file.
package enum SourceAddress: Sendable, Hashable {
  /// An absolute http or https URL, normalised (RFC 3986 6.2.2), credentials included.
  case web(String)
  /// An absolute path. Only a configuration can name one, never a feed, page or redirect.
  case file(String)

  /// The address as one string: the URL itself, or a `file://` URL.
  package var string: String {
    switch self {
    case .web(let url): url
    case .file(let path): "file://" + path
    }
  }
}

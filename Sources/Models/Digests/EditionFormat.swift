/// The formats of an edition; the raw values are the names in the configuration.
package enum EditionFormat: String, Sendable, Hashable, CaseIterable {
  case plain
  case json
  case html
  case epub

  /// The suffix of its files' names.
  package var suffix: String { self == .plain ? "txt" : rawValue }

  package var mediaType: String {
    switch self {
    case .plain: "text/plain; charset=utf-8"
    case .json: "application/json"
    case .html: "text/html; charset=utf-8"
    case .epub: "application/epub+zip"
    }
  }
}

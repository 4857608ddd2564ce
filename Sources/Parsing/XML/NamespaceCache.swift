internal import Markup

/// A cache of the namespaces of a document. libxml2 stores each namespace URI once per document, so
/// its memory address identifies it.
struct NamespaceCache {
  private var seen: [(start: UnsafePointer<UInt8>, namespace: FeedNamespace?)] = []

  /// The namespace of a URI; `nil` for an unknown or an empty URI.
  mutating func known(_ uri: Bytes) -> FeedNamespace? {
    guard !uri.isEmpty, let start = uri.baseAddress else { return nil }
    if let found = seen.first(where: { $0.start == start }) { return found.namespace }
    let namespace = FeedNamespace(uri: uri.string)
    if seen.count < 64 { seen.append((start, namespace)) }
    return namespace
  }
}

internal import Markup

/// What a document's namespaces are. libxml2 keeps each address once a document, so that where it
/// stands in memory tells it from the others.
struct NamespaceMemory {
  private var seen: [(start: UnsafePointer<UInt8>, namespace: FeedNamespace?)] = []

  /// The namespace of an address; `nil` for an unknown one, and for none.
  mutating func known(_ uri: Bytes) -> FeedNamespace? {
    guard !uri.isEmpty, let start = uri.baseAddress else { return nil }
    if let found = seen.first(where: { $0.start == start }) { return found.namespace }
    let namespace = FeedNamespace(uri: uri.string)
    if seen.count < 64 { seen.append((start, namespace)) }
    return namespace
  }
}

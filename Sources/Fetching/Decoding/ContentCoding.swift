/// How a body is encoded on its way (RFC 9110 8.4).
enum ContentCoding: Hashable {
  case gzip
  case deflate
  case brotli
  case zstandard
  /// A coding that was not offered. Its label may be wrong, as that of the others may.
  case foreign(String)

  /// As in the header.
  var name: String {
    switch self {
    case .gzip: "gzip"
    case .deflate: "deflate"
    case .brotli: "br"
    case .zstandard: "zstd"
    case .foreign(let name): name
    }
  }

  /// What we ask for (B1): what can be undone with the libraries that are installed.
  static let accepted = [
    "gzip", "deflate", LibBrotli.installed.map { _ in "br" },
    LibZstandard.installed.map { _ in "zstd" },
  ].compactMap(\.self).joined(separator: ", ")

  /// Whether the label says what the body should be: a body that begins with nothing known is then
  /// taken for one that was not encoded. Zstandard has a mark, so that what lacks it is damaged.
  var isKnown: Bool { self == .gzip || self == .deflate }

  /// The codings of a body in the order they were applied, `identity` left out.
  ///
  /// - Throws: ``FetchFault/brokenEncoding(_:)`` for more than two.
  static func list(in headers: HeaderFields) throws(FetchFault) -> [ContentCoding] {
    var codings: [ContentCoding] = []
    for value in headers.all("content-encoding") {
      for name in value.split(separator: ",") {
        switch name.trimming(while: { $0 == " " || $0 == "\t" }).lowercased() {
        case "gzip", "x-gzip": codings.append(.gzip)
        case "deflate": codings.append(.deflate)
        case "br" where LibBrotli.installed != nil: codings.append(.brotli)
        case "zstd" where LibZstandard.installed != nil: codings.append(.zstandard)
        case "identity", "", "none", "utf-8": continue
        case let other: codings.append(.foreign(String(other.prefix(40))))
        }
      }
    }
    // No honest server encodes a feed three times.
    guard codings.count <= 2 else { throw .brokenEncoding("more than twice") }
    return codings
  }
}

extension Substring {
  fileprivate func trimming(while drop: (Character) -> Bool) -> Substring {
    var text = self.drop(while: drop)
    while let last = text.last, drop(last) { text.removeLast() }
    return text
  }
}

/// A content coding of a body (RFC 9110 8.4).
enum ContentCoding: Hashable {
  case gzip
  case deflate
  case brotli
  case zstandard
  /// A coding that was not offered. Its label may be wrong, like any label.
  case foreign(String)

  /// The name in the header.
  var name: String {
    switch self {
    case .gzip: "gzip"
    case .deflate: "deflate"
    case .brotli: "br"
    case .zstandard: "zstd"
    case .foreign(let name): name
    }
  }

  /// The offered codings (B1): those that the installed libraries can decode.
  static let accepted = [
    "gzip", "deflate", LibBrotli.installed.map { _ in "br" }, "zstd",
  ].compactMap(\.self).joined(separator: ", ")

  /// Whether a body without a known beginning is taken as not encoded, despite its label. Zstandard
  /// has a magic number, so a body without it is damaged.
  var isKnown: Bool { self == .gzip || self == .deflate }

  /// The codings of a body in the order of application, without `identity`.
  ///
  /// - Throws: ``FetchFault/brokenEncoding(_:)`` if there are more than two.
  static func list(in headers: HeaderFields) throws(FetchFault) -> [ContentCoding] {
    var codings: [ContentCoding] = []
    for value in headers.all("content-encoding") {
      for name in value.split(separator: ",") {
        switch name.trimming(while: { $0 == " " || $0 == "\t" }).lowercased() {
        case "gzip", "x-gzip": codings.append(.gzip)
        case "deflate": codings.append(.deflate)
        case "br" where LibBrotli.installed != nil: codings.append(.brotli)
        case "zstd": codings.append(.zstandard)
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

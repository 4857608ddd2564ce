/// The positions of the five parts of a reference (RFC 3986, appendix B).
struct URLParts {
  /// The length of the scheme, without its colon.
  var scheme: Int?
  /// The authority, without its `//`.
  var authority: Range<Int>?
  var path: Range<Int>
  /// The query, without its `?`.
  var query: Range<Int>?

  init(_ bytes: Bytes) {
    scheme = URLScheme.length(bytes)
    var index = scheme.map { $0 + 1 } ?? 0
    if index + 1 < bytes.count, bytes[index] == UInt8(ascii: "/"),
      bytes[index + 1] == UInt8(ascii: "/")
    {
      let from = index + 2
      index = from
      while index < bytes.count, bytes[index] != UInt8(ascii: "/"),
        bytes[index] != UInt8(ascii: "?"), bytes[index] != UInt8(ascii: "#")
      {
        index += 1
      }
      authority = from..<index
    }
    let pathStart = index
    while index < bytes.count, bytes[index] != UInt8(ascii: "?"), bytes[index] != UInt8(ascii: "#")
    {
      index += 1
    }
    path = pathStart..<index
    if index < bytes.count, bytes[index] == UInt8(ascii: "?") {
      let from = index + 1
      index = bytes.firstIndex(of: UInt8(ascii: "#"), from: from) ?? bytes.count
      query = from..<index
    }
  }
}

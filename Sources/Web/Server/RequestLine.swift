/// The beginning of a request that was not read to its end (RFC 9112 3), as far as it came: what is
/// refused is answered in the way of those whom it was meant for.
struct RequestLine: Sendable, Hashable {
  var method = ""
  var target = ""

  init(method: String, target: String) {
    (self.method, self.target) = (method, target)
  }

  /// - Parameter bytes: anything at all.
  init(_ bytes: [UInt8]) {
    // Empty lines before it are passed over (RFC 9112 2.2).
    let line = bytes.drop { $0 == 0x0D || $0 == 0x0A }.prefix { $0 >= 0x20 && $0 < 0x7F }
    let words = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
    if let method = words.first { self.method = String(decoding: method, as: UTF8.self) }
    if words.count > 1 { target = String(decoding: words[1], as: UTF8.self) }
  }

  /// The segments of the path, as they stand there.
  var path: [String] {
    var path = target.prefix { $0 != "?" }
    for scheme in ["http://", "https://"] where path.lowercased().hasPrefix(scheme) {
      path = path.dropFirst(scheme.count).drop { $0 != "/" }
    }
    return path.split(separator: "/", maxSplits: 16).map(String.init)
  }
}

import Basics

/// The received part of the request line of an incomplete request (RFC 9112 3). It tells which API
/// the request was meant for, so that the refusal can use the API's error format.
struct RequestLine: Sendable, Hashable {
  var method = ""
  var target = ""

  init(method: String, target: String) {
    (self.method, self.target) = (method, target)
  }

  /// - Parameter bytes: any bytes.
  init(_ bytes: [UInt8]) {
    // Leading empty lines are ignored (RFC 9112 2.2).
    let line = bytes.drop { $0 == 0x0D || $0 == 0x0A }.prefix { $0 >= 0x20 && $0 < 0x7F }
    let words = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
    if let method = words.first { self.method = String(outside: method) }
    if words.count > 1 { target = String(outside: words[1]) }
  }

  /// The segments of the path, not decoded.
  var path: [String] {
    let path = target.prefix { $0 != "?" }
    return (RequestTarget.absolute(path)?.rest ?? path)
      .split(separator: "/", maxSplits: 16).map(String.init)
  }
}

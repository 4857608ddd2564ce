import Basics
import Sourcing

/// The target of a request (RFC 9112 3.2): its path in decoded segments, and its query.
struct RequestTarget: Sendable, Hashable {
  var path: [String]
  var query: FormFields
  /// The authority of an absolute target, which a proxy may send.
  var authority: String?

  /// The reason for refusing a target, as a sentence.
  struct Refused: Error, Hashable {
    let sentence: String
  }

  init(_ target: String) throws(Refused) {
    var target = Substring(target.streamSafe)
    if let absolute = Self.absolute(target) {
      authority = String(absolute.authority)
      target = absolute.rest.hasPrefix("/") ? absolute.rest : "/" + absolute.rest
    }
    guard target.hasPrefix("/") else {
      throw Refused(sentence: "The target of a request must begin with a slash.")
    }
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    query = parts.count > 1 ? FormFields(encoded: parts[1].utf8) : FormFields()
    var segments: [String] = []
    for raw in parts[0].dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      let bytes = Array(raw.utf8)
      guard PercentEncoding.isComplete(bytes) else {
        throw Refused(sentence: "The path contains a percent sign without two hexadecimal digits.")
      }
      guard let segment = String(validatingOutside: PercentEncoding.decode(bytes)) else {
        throw Refused(sentence: "The path is not UTF-8.")
      }
      guard !segment.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
        throw Refused(sentence: "The path contains a control character.")
      }
      guard segment != ".", segment != ".." else {
        throw Refused(sentence: "The path contains the segment “\(segment)”.")
      }
      segments.append(segment)
    }
    path = segments == [""] ? [] : segments
  }

  /// The authority of an absolute target, which a proxy may send; `nil` for a path.
  static func authority(of target: String) -> String? {
    absolute(Substring(target)).map { String($0.authority) }
  }

  /// The parts of an absolute target after its scheme; `nil` for a path.
  static func absolute(_ target: Substring) -> (authority: Substring, rest: Substring)? {
    for scheme in ["http://", "https://"] where target.lowercased().hasPrefix(scheme) {
      let rest = target.dropFirst(scheme.count)
      let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
      return (rest[..<end], rest[end...])
    }
    return nil
  }

  /// The path below a base path, which a proxy may already have removed.
  static func path(_ path: [String], below base: String) -> [String]? {
    let prefix = base.split(separator: "/").map(String.init)
    guard !prefix.isEmpty, path.starts(with: prefix) else { return nil }
    let rest = Array(path[prefix.count...])
    return rest == [""] ? [] : rest
  }
}

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

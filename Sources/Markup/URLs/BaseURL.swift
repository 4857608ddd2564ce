import Basics

/// An absolute http or https address that relative references are resolved against.
package struct BaseURL: Sendable, Hashable {
  private let bytes: [UInt8]
  private let schemeLength: Int
  private let authority: Range<Int>
  private let path: Range<Int>
  private let query: Range<Int>?

  /// `nil` unless the string is an absolute http or https address with a host.
  package init?(_ string: String) {
    self.init(bytes: Array(string.utf8))
  }

  init?(bytes given: [UInt8]) {
    let isTrimmed = given.first?.isBlank != true && given.last?.isBlank != true
    let bytes = isTrimmed ? given : given.withUnsafeBufferPointer { Array($0.trimmed) }
    let parts = bytes.withUnsafeBufferPointer { URLParts($0) }
    guard let scheme = parts.scheme, let authority = parts.authority,
      bytes.withUnsafeBufferPointer({
        let name = $0.run(0, scheme)
        return (name.equalsIgnoringCase("http") || name.equalsIgnoringCase("https"))
          && URLParts.hasHost($0.run(authority))
      })
    else { return nil }
    self.bytes = bytes
    schemeLength = scheme
    self.authority = authority
    path = parts.path
    query = parts.query
  }

  /// Whether a trimmed reference has a scheme.
  package static func isAbsolute(_ reference: Bytes) -> Bool { URLScheme.length(reference) != nil }

  package var string: String { String(outside: bytes) }

  /// Whether an address is of the same host, ignoring case and `www.`.
  package func hasHost(of other: BaseURL) -> Bool { host == other.host }

  private var host: [UInt8] {
    bytes.withUnsafeBufferPointer { bytes in
      let name = bytes.run(authority)
      let start = name.hasPrefixIgnoringCase("www.", at: 0) ? 4 : 0
      return name.run(start, name.count).map(\.asciiLowercased)
    }
  }

  /// The address up to its fragment.
  var withoutFragment: [UInt8] {
    var out: [UInt8] = []
    resolve(Bytes(start: nil, count: 0), into: &out)
    return out
  }

  /// The target of a reference (RFC 3986, 5.2.2). An absolute reference is returned as written,
  /// without surrounding blanks.
  package func resolve(_ reference: String) -> String {
    var out: [UInt8] = []
    let isAbsolute = reference.withBytes { bytes in
      let trimmed = bytes.trimmed
      if trimmed.count == bytes.count, URLScheme.length(trimmed) != nil { return true }
      resolve(trimmed, into: &out)
      return false
    }
    return isAbsolute ? reference : String(outside: out)
  }

  /// Appends the target of a trimmed reference.
  package func resolve(_ reference: Bytes, into out: inout [UInt8]) {
    let parts = URLParts(reference)
    if parts.scheme != nil {
      out.append(contentsOf: reference)
      return
    }
    bytes.withUnsafeBufferPointer { base in
      out.append(contentsOf: base.run(0, schemeLength + 1))
      if parts.authority != nil {
        out.append(contentsOf: reference)
        return
      }
      out.append("//")
      out.append(contentsOf: base.run(authority))
      let referencePath = reference.run(parts.path)
      if referencePath.isEmpty {
        out.append(contentsOf: base.run(path))
        let rest = parts.path.upperBound
        if parts.query == nil, let query {
          out.append(UInt8(ascii: "?"))
          out.append(contentsOf: base.run(query))
        }
        out.append(contentsOf: reference.run(rest, reference.count))
      } else {
        appendPath(of: base, merging: referencePath, into: &out)
        out.append(contentsOf: reference.run(parts.path.upperBound, reference.count))
      }
    }
  }

  /// Appends the merged path without dot segments (RFC 3986, 5.2.3 and 5.2.4).
  private func appendPath(of base: Bytes, merging reference: Bytes, into out: inout [UInt8]) {
    let floor = out.count
    if reference[0] != UInt8(ascii: "/") {
      var end = path.upperBound
      while end > path.lowerBound, base[end - 1] != UInt8(ascii: "/") { end -= 1 }
      if end == path.lowerBound {
        out.append(UInt8(ascii: "/"))
      } else {
        Self.appendSegments(base.run(path.lowerBound, end), floor: floor, into: &out)
      }
    }
    Self.appendSegments(reference, floor: floor, into: &out)
  }

  /// Appends the segments one by one. `.` is skipped, and `..` removes the last segment, but never
  /// below `floor`. The output always ends with a slash before a segment is appended.
  private static func appendSegments(_ path: Bytes, floor: Int, into out: inout [UInt8]) {
    var index = 0
    if path.first == UInt8(ascii: "/") {
      if out.count == floor { out.append(UInt8(ascii: "/")) }
      index = 1
    }
    while index < path.count {
      let slash = path.firstIndex(of: UInt8(ascii: "/"), from: index)
      let end = slash ?? path.count
      let segment = path.run(index, end)
      if segment.equals("..") {
        if out.count > floor + 1 {
          out.removeLast()
          while out.count > floor + 1, out[out.count - 1] != UInt8(ascii: "/") { out.removeLast() }
        }
      } else if !segment.equals(".") {
        out.append(contentsOf: segment)
        if slash != nil { out.append(UInt8(ascii: "/")) }
      }
      index = end + 1
    }
  }
}

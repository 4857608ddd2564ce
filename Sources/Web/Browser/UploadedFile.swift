import Basics
import Foundation
import HTTPTypes

/// The first file of a form (multipart/form-data, RFC 7578), and its other fields.
struct UploadedFile: Sendable, Hashable {
  var bytes: [UInt8] = []
  var fields: [String: String] = [:]

  /// Maximum number of parts to read.
  private static let maxParts = 20

  /// `nil` if the body is not such a form.
  init?(_ request: WebRequest) {
    guard let type = request.headers[.contentType],
      type.lowercased().hasPrefix("multipart/form-data"),
      let boundary = Self.boundary(type)
    else { return nil }
    let mark = Array(("--" + boundary).utf8)
    let body = request.body
    var start = Self.find(mark, in: body, from: 0)
    var parts = 0
    var hasFile = false
    while let from = start, parts < Self.maxParts {
      parts += 1
      let begin = from + mark.count
      guard begin + 2 <= body.count, body[begin] == 0x0D else { break }
      let next = Self.find(Array("\r\n".utf8) + mark, in: body, from: begin)
      guard let end = next else { return nil }
      let isFile = add(body[(begin + 2)..<max(end, begin + 2)], isFirstFile: !hasFile)
      hasFile = hasFile || isFile
      start = end + 2
    }
    guard hasFile else { return nil }
  }

  private static func boundary(_ type: String) -> String? {
    guard let place = type.range(of: "boundary=") else { return nil }
    let value = type[place.upperBound...].prefix { $0 != ";" }
      .trimmingPrefix("\"").prefix { $0 != "\"" }
    return (1...70).contains(value.utf8.count) ? String(value) : nil
  }

  /// - Returns: whether the part is a file.
  private mutating func add(_ part: ArraySlice<UInt8>, isFirstFile: Bool) -> Bool {
    let gap = Array("\r\n\r\n".utf8)
    guard let split = Self.find(gap, in: Array(part), from: 0) else { return false }
    let head = String(outside: part.prefix(split))
    let content = part.dropFirst(split + gap.count)
    guard let name = Self.parameter("name", in: head) else { return false }
    if Self.parameter("filename", in: head) != nil {
      if isFirstFile { bytes = Array(content) }
      return true
    }
    fields[name] = String(outside: content.prefix(4000))
    return false
  }

  private static func parameter(_ name: String, in head: String) -> String? {
    guard let place = head.range(of: "; \(name)=\"") else { return nil }
    return String(head[place.upperBound...].prefix { $0 != "\"" })
  }

  /// The next position of a few bytes (Boyer–Moore–Horspool would gain nothing: a body has few
  /// dashes).
  private static func find(_ mark: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    guard let first = mark.first, bytes.count >= mark.count else { return nil }
    var index = start
    while index <= bytes.count - mark.count {
      if bytes[index] == first,
        bytes[index..<(index + mark.count)].elementsEqual(mark)
      {
        return index
      }
      index += 1
    }
    return nil
  }
}

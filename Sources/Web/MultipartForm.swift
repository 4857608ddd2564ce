import Basics
import Glibc
import HTTPTypes
import Markup

/// The parts of a multipart/form-data body (RFC 7578). A part without a name is skipped.
struct MultipartForm {
  struct Part {
    let name: String
    let isFile: Bool
    let content: ArraySlice<UInt8>
  }

  private(set) var parts: [Part] = []
  /// Whether the form has its end, as far as parts are read.
  private(set) var isWhole = false

  /// `nil` if the body is of another type, or the type has no boundary.
  ///
  /// - Parameter limit: maximum number of parts to read.
  init?(_ request: WebRequest, limit: Int) {
    guard let type = request.headers[.contentType], type.lowercased().hasPrefix("multipart/"),
      let boundary = Self.parameter("boundary", of: type), (1...70).contains(boundary.utf8.count)
    else { return nil }
    let delimiter = Array("--\(boundary)".utf8)
    let next = [0x0D, 0x0A] + delimiter
    let body = request.body
    var start = Self.find(delimiter, in: body, from: 0)?.upperBound
    while let begin = start, begin < body.count, body[begin] == 0x0D, parts.count < limit {
      guard let end = Self.find(next, in: body, from: begin) else { return }
      if let part = Self.part(body[begin..<end.lowerBound]) { parts.append(part) }
      start = end.upperBound
    }
    let isOver = start.map { body[$0...].starts(with: "--".utf8) } ?? false
    isWhole = isOver || parts.count == limit
  }

  private static func find(_ mark: [UInt8], in bytes: [UInt8], from start: Int) -> Range<Int>? {
    bytes.withUnsafeBytes { all in
      guard let base = all.baseAddress, let first = mark.first else { return nil }
      var place = start
      // A mark has at most 74 bytes, which bounds the work for a body of nothing but its first byte.
      while place + mark.count <= all.count,
        let found = memchr(base + place, Int32(first), all.count - mark.count + 1 - place)
      {
        place = UnsafeRawPointer(found) - base
        if memcmp(base + place, mark, mark.count) == 0 { return place..<(place + mark.count) }
        place += 1
      }
      return nil
    }
  }

  /// - Parameter bytes: from the line break after the delimiter on.
  private static func part(_ bytes: ArraySlice<UInt8>) -> Part? {
    guard let head = bytes.firstRange(of: [13, 10, 13, 10]) else { return nil }
    for line in String(outside: bytes[..<head.lowerBound]).split(separator: "\r\n") {
      let pair = line.split(separator: ":", maxSplits: 1)
      guard pair.count == 2, pair[0].lowercased() == "content-disposition",
        let name = parameter("name", of: pair[1])
      else { continue }
      return Part(
        name: name, isFile: parameter("filename", of: pair[1]) != nil,
        content: bytes[head.upperBound...])
    }
    return nil
  }

  /// A parameter of a header's value: `type; name=value; other="quoted"`.
  private static func parameter(_ name: String, of value: some StringProtocol) -> String? {
    for part in value.split(separator: ";").dropFirst() {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, String(pair[0].filter { $0 != " " }).lowercased() == name else {
        continue
      }
      let text = pair[1].drop { $0 == " " }
      guard text.hasPrefix("\"") else { return String(text.prefix { $0 != " " }) }
      return String(text.dropFirst().prefix { $0 != "\"" })
    }
    return nil
  }
}

/// The first file of a form, and its other fields.
struct UploadedFile: Sendable, Hashable {
  let bytes: [UInt8]
  let fields: [String: String]

  /// Maximum number of parts to read.
  private static let maxParts = 20
  /// Maximum bytes of a field.
  private static let maxField = 4000

  /// `nil` if the body is no such form, or is cut off.
  init?(_ request: WebRequest) {
    guard let form = MultipartForm(request, limit: Self.maxParts), form.isWhole,
      let file = form.parts.first(where: \.isFile)
    else { return nil }
    bytes = Array(file.content)
    fields = form.parts.reduce(into: [:]) { fields, part in
      if !part.isFile { fields[part.name] = String(outside: part.content.prefix(Self.maxField)) }
    }
  }
}

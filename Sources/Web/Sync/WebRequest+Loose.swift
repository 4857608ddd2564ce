import Basics
import HTTPTypes

extension WebRequest {
  /// The fields of the query, then those of the body, regardless of its content type: apps send
  /// forms as multipart or without a type.
  ///
  /// - Throws: ``SyncRefusal`` if there are more fields than the limit: a part of them might mean
  ///   something else.
  func looseFields() throws -> FormFields {
    let fields = query.appending(bodyFields)
    guard !fields.isCut else {
      throw SyncRefusal("The form has more than \(FormFields.limit) fields; send fewer at once.")
    }
    return fields
  }

  /// The fields of the body, regardless of its content type.
  var bodyFields: FormFields {
    // A document, as imports send it.
    guard body.first != UInt8(ascii: "<") else { return FormFields() }
    let type = headers[.contentType] ?? ""
    guard type.lowercased().hasPrefix("multipart/") else { return FormFields(encoded: body) }
    return MultipartForm.fields(body, type: type) ?? FormFields()
  }
}

/// The fields of a multipart/form-data body (RFC 7578), which some apps send. Files are read as
/// fields, and a part without a name is skipped.
enum MultipartForm {
  /// - Parameter type: the value of Content-Type, with its boundary.
  /// - Returns: `nil` if the type has no boundary.
  static func fields(_ body: [UInt8], type: String) -> FormFields? {
    guard let boundary = parameter("boundary", of: type), !boundary.isEmpty,
      boundary.utf8.count <= 70
    else { return nil }
    let delimiter = Array("--\(boundary)".utf8)
    var fields = FormFields()
    var rest = body[...]
    guard let first = rest.firstRange(of: delimiter) else { return fields }
    rest = rest[first.upperBound...]
    while !fields.isCut, let end = rest.firstRange(of: [13, 10] + delimiter) {
      if let (name, value) = part(rest[..<end.lowerBound]) { fields.append(name, value) }
      rest = rest[end.upperBound...]
    }
    return fields
  }

  private static func part(_ bytes: ArraySlice<UInt8>) -> (name: String, value: String)? {
    guard let head = bytes.firstRange(of: [13, 10, 13, 10]) else { return nil }
    let headers = String(outside: bytes[..<head.lowerBound])
    for line in headers.split(separator: "\r\n") {
      let pair = line.split(separator: ":", maxSplits: 1)
      guard pair.count == 2, pair[0].lowercased() == "content-disposition",
        let name = parameter("name", of: pair[1])
      else { continue }
      return (name, String(outside: bytes[head.upperBound...]))
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

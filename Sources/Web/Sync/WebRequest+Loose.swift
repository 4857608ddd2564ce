import Basics
import HTTPTypes

extension WebRequest {
  /// A path in which repeated slashes, which some apps send, count as one.
  static func joiningSlashes(_ path: [String]) -> [String] { path.filter { !$0.isEmpty } }

  /// The fields of the query, then those of the body, regardless of its content type: apps send
  /// forms as multipart or without a type.
  ///
  /// - Throws: ``SyncRefusal`` if not all fields can be read: a part of them might mean something
  ///   else.
  func looseFields() throws -> FormFields {
    let fields = try query.appending(bodyFields())
    guard !fields.isCut else {
      throw SyncRefusal("The form has more than \(FormFields.limit) fields; send fewer at once.")
    }
    return fields
  }

  /// The fields of the body, regardless of its content type.
  ///
  /// - Throws: ``SyncRefusal`` for a multipart form that is cut off, or whose type has no boundary.
  func bodyFields() throws -> FormFields {
    // A document, as imports send it.
    guard body.first != UInt8(ascii: "<") else { return FormFields() }
    guard headers[.contentType]?.lowercased().hasPrefix("multipart/") ?? false else {
      return FormFields(encoded: body)
    }
    guard !body.isEmpty else { return FormFields() }
    guard let form = MultipartForm(self, limit: FormFields.limit + 1), form.isWhole else {
      throw SyncRefusal("The multipart form is incomplete, or its type has no boundary.")
    }
    // Files are read as fields.
    var fields = FormFields()
    for part in form.parts {
      fields.append(part.name, String(outside: part.content))
    }
    return fields
  }
}

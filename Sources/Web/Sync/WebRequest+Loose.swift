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
    guard headers[.contentType]?.lowercased().hasPrefix("multipart/") ?? false else {
      return FormFields(encoded: body)
    }
    // Files are read as fields.
    var fields = FormFields()
    for part in MultipartForm(self, limit: FormFields.limit + 1)?.parts ?? [] {
      fields.append(part.name, String(outside: part.content))
    }
    return fields
  }
}

import HTTPTypes

extension WebRequest {
  /// The fields of the query, then those of the body, whatever type it says it has: apps send forms
  /// as multipart, or without a type.
  ///
  /// - Throws: ``SyncRefusal`` for more fields than are read: a part of them might mean another
  ///   thing.
  func looseFields() throws -> FormFields {
    let fields = query.appending(bodyFields)
    guard !fields.isCut else {
      throw SyncRefusal("At most \(FormFields.limit) fields are read; send fewer at once.")
    }
    return fields
  }

  private var bodyFields: FormFields {
    // A document, as imports send it.
    guard body.first != UInt8(ascii: "<") else { return FormFields() }
    let type = headers[.contentType] ?? ""
    guard type.lowercased().hasPrefix("multipart/") else { return FormFields(encoded: body) }
    return MultipartForm.fields(body, type: type) ?? FormFields()
  }
}

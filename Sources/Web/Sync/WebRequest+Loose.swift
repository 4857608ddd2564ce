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

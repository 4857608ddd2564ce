import Basics
import HTTPTypes

extension WebRequest {
  /// A path in which repeated slashes, which some apps send, count as one.
  static func joiningSlashes(_ path: [String]) -> [String] { path.filter { !$0.isEmpty } }

  /// The fields of the query, then those of the body, regardless of its content type: apps send
  /// forms as multipart or without a type.
  ///
  /// - Parameter isOpen: whether a value of the body may go on after an ampersand.
  /// - Throws: ``SyncRefusal`` if not all fields can be read: a part of them might mean something
  ///   else.
  func looseFields(isOpen: (_ value: String) -> Bool = { _ in false }) throws -> FormFields {
    let fields = try query.appending(bodyFields(isOpen: isOpen))
    guard !fields.isCut else {
      throw SyncRefusal("The form has more than \(FormFields.limit) fields; send fewer at once.")
    }
    return fields
  }

  /// The fields of the body, regardless of its content type.
  ///
  /// - Throws: ``SyncRefusal`` for a multipart form that is cut off, or whose type has no boundary.
  func bodyFields(isOpen: (_ value: String) -> Bool = { _ in false }) throws -> FormFields {
    // A document, as imports send it.
    guard body.first != UInt8(ascii: "<") else { return FormFields() }
    guard headers[.contentType]?.lowercased().hasPrefix("multipart/") ?? false else {
      return FormFields(encoded: body, isOpen: isOpen)
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

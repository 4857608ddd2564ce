import Basics
import Composing
package import HTTPTypes
import Subscribing
import Words

/// The reason for refusing a request of a sync API: one sentence for the app's log.
package struct SyncRefusal: Error, Hashable {
  package let status: HTTPResponse.Status
  package let sentence: String
  let headers: HTTPFields

  package init(_ status: HTTPResponse.Status, _ sentence: String, headers: HTTPFields = [:]) {
    self.status = status
    self.sentence = sentence
    self.headers = headers
  }

  /// Status 400, for a request that can't be parsed.
  package init(_ sentence: String) {
    self.init(.badRequest, sentence)
  }

  /// - Parameter expected: what the value of a field had to be.
  init(_ value: String, in field: String, isNot expected: String) {
    self.init("\"\(value.prefix(80))\" in \(field) is not \(expected).")
  }

  /// For an app password that may only read.
  static let readOnly = SyncRefusal(
    .forbidden, "This app password may only read. `tintm app add NAME` makes one that may write.")

  /// `nil` for an error that is no refusal.
  init?(_ error: any Error) {
    switch error {
    case let refusal as SyncRefusal: self = refusal
    case let refusal as SubscriptionRefusal: self.init(refusal.message.english)
    case let refusal as LabelRefusal: self.init(refusal.message.english)
    default: return nil
    }
  }

  package var response: WebResponse { .sentence(status, sentence, headers: headers) }
}

extension WebResponse {
  /// The response of a sync API, or the refusal in its form.
  static func refusing(
    as form: (SyncRefusal) -> WebResponse = { $0.response }, _ answer: () throws -> WebResponse
  ) throws -> WebResponse {
    do {
      return try answer()
    } catch {
      guard let refusal = SyncRefusal(error) else { throw error }
      return form(refusal)
    }
  }
}

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

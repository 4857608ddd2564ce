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

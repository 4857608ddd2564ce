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

  /// For an app password that may only read.
  static let readOnly = SyncRefusal(
    .forbidden, "This app password may only read. `tintm app add NAME` makes one that may write.")

  init(_ refusal: LabelRefusal) { self.init(refusal.message.english) }

  /// For a change of subscriptions that is refused.
  init(_ refusal: SubscriptionRefusal) { self.init(refusal.message.english) }

  package var response: WebResponse { .sentence(status, sentence, headers: headers) }
}

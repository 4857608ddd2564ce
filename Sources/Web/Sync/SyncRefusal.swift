package import HTTPTypes
import Subscribing

/// Why a request of a sync dialect is not answered: one sentence for the app's log.
package struct SyncRefusal: Error, Hashable {
  package let status: HTTPResponse.Status
  package let sentence: String

  package init(_ status: HTTPResponse.Status, _ sentence: String) {
    self.status = status
    self.sentence = sentence
  }

  /// 400, for what can't be read.
  package init(_ sentence: String) {
    self.init(.badRequest, sentence)
  }

  package var response: WebResponse { .sentence(status, sentence) }
}

extension SyncRefusal {
  /// What a change of subscriptions comes to; one that is refused is an answer of 400.
  static func telling<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let refusal as SubscriptionRefusal {
      throw SyncRefusal(refusal.sentence)
    }
  }
}

package import Fetching
package import Foundation
package import Models
import Words

/// Concludes a poll (polling.md): computes the new state and the next due time from the old state,
/// the response and the parsed document. Pure: time and random numbers are arguments.
///
/// The order of a poll: ``RequestPlanner`` → fetch → ``ResponseVerdict`` → parse if the verdict
/// says so → this type → store state and articles in one transaction.
package struct PollDecider {
  package let source: Source
  package let plan: RequestPlan
  package let state: FeedState
  package let result: FetchResult
  package let verdict: ResponseVerdict
  /// The end of the poll.
  package let now: Date
  /// 0..<1.
  package let jitter: Double
  /// Whether a hub delivers the source's news (P9).
  package let isDelivered: Bool

  package init(
    source: Source, plan: RequestPlan, state: FeedState, result: FetchResult,
    verdict: ResponseVerdict, now: Date, jitter: Double, isDelivered: Bool = false
  ) {
    self.source = source
    self.plan = plan
    self.state = state
    self.result = result
    self.verdict = verdict
    self.now = now
    self.jitter = jitter
    self.isDelivered = isDelivered
  }

  /// - Parameter facts: the parsed document; `nil` if the verdict was not to parse.
  package func conclude(_ facts: DocumentFacts? = nil) -> PollConclusion {
    var conclusion =
      switch (verdict, facts) {
      case (.held(let until), _):
        held(until: until)
      case (.failed(let failure), _):
        failed(failure)
      case (.notModified(let response), _), (.unchanged(let response), _):
        succeeded(response, facts: nil)
      case (.parse(let response, _), .feed(let facts)):
        succeeded(response, facts: facts)
      case (.parse, .page(let feeds)):
        page(naming: feeds)
      case (.parse, .unreadable(let reason)):
        failed(PollFailure(.notAFeed, Message(.notAFeed, reason)))
      case (.parse, nil):
        failed(PollFailure(.other, Message(.unparsed)))
      }
    conclusion.state.meanSeconds = answerTime
    conclusion.notes = result.notes.map(\.message) + conclusion.notes
    return conclusion
  }

  /// Counts every complete response, whatever its status, and every timeout. A host that cannot be
  /// found or refuses the connection at once says nothing about its speed.
  private var answerTime: Double? {
    guard let seconds = result.seconds else { return state.meanSeconds }
    switch result.answer {
    case .response, .failure(.connectTimeout), .failure(.tlsTimeout), .failure(.firstByteTimeout),
      .failure(.totalTimeout):
      return state.meanSeconds.map { $0 * 0.8 + seconds * 0.2 } ?? seconds
    case .failure: return state.meanSeconds
    }
  }

  /// The poll did not fail. The hold of the source's own host already delays it; the hold of a host
  /// behind a redirect has to be stored here, or the first hop would be asked again and again.
  private func held(until: Date) -> PollConclusion {
    var next = state
    if case .failure(.hostHeld(let host, _)) = result.answer, host != plan.host {
      next.nextDue = until
      next.nextReason = .host
    }
    return PollConclusion(
      state: next,
      result: .skipped(because: Message(.skipHostWait, until.formatted(.iso8601))))
  }
}

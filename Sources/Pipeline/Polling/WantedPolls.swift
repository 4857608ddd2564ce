import Basics
package import Foundation
package import Models
package import Store

extension WantedPolls {
  /// Makes the sources due that may be asked now. Whoever asks within the same minute finds them due.
  package static func want(
    _ sources: [Source], in store: any Store, at now: Date
  ) throws -> WantedPolls {
    let known = Dictionary(firstOf: sources.map { ($0.address.string, $0) })
    let hosts = Dictionary(firstOf: try store.heldHosts(at: now).map { ($0.host, $0) })
    var result = WantedPolls()
    var early: [Int64] = []
    // Those that were never polled have no state, and are due.
    var stateless = known.count
    try store.forEachFeed { feed, state in
      guard let url = state?.url, let source = known[url] else { return }
      let plan = RequestPlanner.plan(
        for: source, state: RequestPlanner.state(state, for: source), now: now)
      let answer = EarlyPoll(
        state, interval: source.interval, host: plan.host.flatMap { hosts[$0] }, now: now)
      if answer == .now { early.append(feed.id) }
      result.add(answer)
      stateless -= 1
    }
    result.due += max(0, stateless)
    try store.want(early, at: now)
    return result
  }

  private mutating func add(_ answer: EarlyPoll) {
    switch answer {
    case .now: asked += 1
    case .due: due += 1
    case .never: break
    case .waits(let date):
      waiting += 1
      first = min(first ?? date, date)
      last = max(last ?? date, date)
    }
  }
}

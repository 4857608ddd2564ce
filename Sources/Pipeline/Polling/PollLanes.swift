import Fetching
import Foundation
import Models

/// The order in which sources are asked: lanes run in parallel, the groups of a lane one after the
/// other.
///
/// The sources of a host are in as many lanes as it may get requests at a time (docs/polling.md P2),
/// an address in one of them. Sources that would send the same request are one group with one fetch
/// (P8). A file is a lane of its own.
struct PollLanes: Sendable {
  private let sources: [Source]
  /// Sorted by lane, in the order in which the first source of each lane came.
  private let due: [DueSource]
  /// The start index of each lane, and the end index of the last one.
  private let starts: [Int]

  private struct Place: Hashable {
    /// A host, or the path of a file.
    let name: String
    let turn: Int
  }

  /// - Parameters:
  ///   - sources: the sources of the pass, which ``DueSource/index`` indexes.
  ///   - perHost: number of requests at a time to one host, at least 1.
  init(_ due: [DueSource], among sources: [Source], perHost: Int) {
    self.sources = sources
    // Of each host's addresses, dealt in the order in which they came.
    var turns: [String: [RequestURL: Int]] = [:]
    func turn(_ url: RequestURL) -> Int {
      guard perHost > 1 else { return 0 }
      if let known = turns[url.hostKey]?[url] { return known }
      let turn = (turns[url.hostKey]?.count ?? 0) % perHost
      turns[url.hostKey, default: [:]][url] = turn
      return turn
    }
    var numbers: [Place: Int] = [:]
    let lanes = due.map { source in
      let url = try? RequestURL(source.asked)
      let place = Place(name: url?.hostKey ?? source.asked, turn: url.map(turn) ?? 0)
      let number = numbers[place] ?? numbers.count
      numbers[place] = number
      return number
    }
    let order = due.indices.sorted { (lanes[$0], $0) < (lanes[$1], $1) }
    self.due = order.map { due[$0] }
    starts =
      order.indices.filter { $0 == 0 || lanes[order[$0]] != lanes[order[$0 - 1]] }
      + [due.count]
  }

  var count: Int { starts.count - 1 }

  /// The host that a lane asks; `nil` for a file.
  func host(of lane: Int) -> String? { (try? RequestURL(due[starts[lane]].asked))?.hostKey }

  subscript(lane: Int) -> [[DueSource]] {
    let lane = due[starts[lane]..<starts[lane + 1]]
    guard lane.count > 1 else { return [Array(lane)] }
    var groups: [[DueSource]] = []
    var places: [SharingKey: Int] = [:]
    for source in lane {
      guard let key = SharingKey(asking: source.asked, for: sources[source.index]) else {
        groups.append([source])
        continue
      }
      if let index = places[key] {
        groups[index].append(source)
      } else {
        places[key] = groups.count
        groups.append([source])
      }
    }
    return groups
  }
}

/// A source that is being polled, with all its data. It has more than a kilobyte, so it is a class
/// that is never copied, and is created only when the source is claimed.
final class PollJob: Sendable {
  let due: DueSource
  /// The number of the claim, if the store uses numbers.
  let claim: Int64?
  let source: Source
  let state: FeedState
  let plan: RequestPlan

  var id: Int64 { due.id }

  init(
    _ due: DueSource, claim: Int64?, source: Source, state: FeedState, plan: RequestPlan
  ) {
    self.due = due
    self.claim = claim
    self.source = source
    self.state = state
    self.plan = plan
  }
}

/// A source that is due. There may be ten thousand, so this holds only what is needed to order
/// them; the rest is read when the source is claimed.
struct DueSource: Sendable {
  let id: Int64
  let index: Int
  /// The URL or the path that will be requested.
  let asked: String
  /// The last poll when the source was chosen; a different value means that another process has
  /// polled it since.
  let lastPoll: Date?
  /// Votes that each of its articles starts with.
  let weight: Double
  /// Whether it has never delivered an article.
  let isFirst: Bool
  /// Whether a hub delivers its news, so that polling is only a safety net (P9).
  let isDelivered: Bool
}

struct SourceClaim: Sendable {
  /// Its sources that this process holds now.
  let jobs: [PollJob]
  /// The names of its other sources.
  let lost: [String]
  /// The stored state of their host, written by any process.
  let host: HostState?
  let until: Date
}

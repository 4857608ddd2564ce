import Fetching
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

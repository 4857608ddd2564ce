import Fetching
import Models

/// The order in which sources are asked: lanes go side by side, a lane's groups one after the
/// other.
///
/// All sources of a host are in one lane (fetch.md P2); sources that would send the very same
/// request are one group with one fetch (P8); a file is a lane of its own.
enum PollLanes {
  /// - Parameter sources: of the pass, which ``DueSource/place`` counts.
  static func lanes(of due: [DueSource], among sources: [Source]) -> [[[DueSource]]] {
    var order: [[DueSource]] = []
    var places: [String: Int] = [:]
    for source in due {
      let lane = (try? RequestURL(source.asked))?.hostKey ?? source.asked
      if let place = places[lane] {
        order[place].append(source)
      } else {
        places[lane] = order.count
        order.append([source])
      }
    }
    return order.map { $0.count == 1 ? [$0] : groups(of: $0, among: sources) }
  }

  private static func groups(of lane: [DueSource], among sources: [Source]) -> [[DueSource]] {
    var groups: [[DueSource]] = []
    var places: [SharingKey: Int] = [:]
    for source in lane {
      guard let key = SharingKey(asking: source.asked, for: sources[source.place]) else {
        groups.append([source])
        continue
      }
      if let place = places[key] {
        groups[place].append(source)
      } else {
        places[key] = groups.count
        groups.append([source])
      }
    }
    return groups
  }
}

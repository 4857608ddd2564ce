import Fetching
import Models

/// The order in which jobs are done: lanes go side by side, a lane's groups one after the other.
///
/// All jobs of a host are in one lane (fetch.md P2); jobs that would send the very same request
/// are one group with one fetch (P8); a file is a lane of its own.
enum PollLanes {
  static func lanes(of jobs: [PollJob]) -> [[[PollJob]]] {
    var order: [String] = []
    var lanes: [String: [PollJob]] = [:]
    for job in jobs {
      let lane = job.plan.host ?? job.source.address.string
      if lanes[lane] == nil { order.append(lane) }
      lanes[lane, default: []].append(job)
    }
    return order.map { groups(of: lanes[$0] ?? []) }
  }

  private static func groups(of jobs: [PollJob]) -> [[PollJob]] {
    var groups: [[PollJob]] = []
    var places: [SharingKey: Int] = [:]
    for job in jobs {
      guard let key = job.plan.sharingKey else {
        groups.append([job])
        continue
      }
      if let place = places[key] {
        groups[place].append(job)
      } else {
        places[key] = groups.count
        groups.append([job])
      }
    }
    return groups
  }
}

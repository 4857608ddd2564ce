import Fetching

/// Work at many hosts: one thing at a time within a host, some hosts side by side, in the order of
/// each host's first.
struct HostLanes<Job: Sendable>: Sendable {
  private let lanes: [Lane]
  private let width: Int

  private struct Lane {
    let host: String?
    var jobs: [Job]
  }

  /// - Parameters:
  ///   - width: hosts at the same time.
  ///   - url: the address that a job asks.
  init(_ jobs: [Job], width: Int, url: (Job) -> String) {
    var places: [String?: Int] = [:]
    var lanes: [Lane] = []
    for job in jobs {
      let host = (try? RequestURL(url(job)))?.hostKey
      if let place = places[host] {
        lanes[place].jobs.append(job)
      } else {
        places[host] = lanes.count
        lanes.append(Lane(host: host, jobs: [job]))
      }
    }
    self.lanes = lanes
    self.width = width
  }

  /// Does all of the work; an error ends what is under way.
  ///
  /// - Parameter fetcher: keeps a connection to each host while there is work at it.
  func run(
    with fetcher: Fetcher, _ work: @escaping @Sendable (Job) async throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (index, lane) in lanes.enumerated() {
        if index >= width { try await group.next() }
        group.addTask {
          try await fetcher.visiting(lane.host) {
            for job in lane.jobs {
              try Task.checkCancellation()
              try await work(job)
            }
          }
        }
      }
      try await group.waitForAll()
    }
  }
}

import Fetching

/// Runs jobs at many hosts: one job at a time within a host, several hosts in parallel. Hosts start
/// in the order of their first job.
struct HostLanes<Job: Sendable>: Sendable {
  private let lanes: [Lane]
  private let width: Int

  private struct Lane {
    let host: String?
    var jobs: [Job]
  }

  /// - Parameters:
  ///   - width: number of hosts in parallel.
  ///   - url: returns the address that a job requests.
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

  /// Runs all jobs; an error cancels the running ones.
  ///
  /// - Parameter fetcher: keeps a connection to each host until its jobs are done.
  func run(
    with fetcher: Fetcher, _ work: @escaping @Sendable (Job) async throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (index, lane) in lanes.enumerated() {
        if index >= width { try await group.next() }
        group.addTask {
          try await fetcher.keepingConnection(lane.host) {
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

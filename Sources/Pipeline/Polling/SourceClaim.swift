import Foundation
import Models

/// What was claimed for one request.
struct SourceClaim: Sendable {
  /// Those of its sources that this process holds now.
  let jobs: [PollJob]
  /// The names of the others.
  let lost: [String]
  /// What was known of their host, by whatever process.
  let host: HostState?
  /// Until when it holds.
  let until: Date
}

import Foundation
import Models

/// The claim for the sources of one request.
struct SourceClaim: Sendable {
  /// Its sources that this process holds now.
  let jobs: [PollJob]
  /// The names of its other sources.
  let lost: [String]
  /// The stored state of their host, written by any process.
  let host: HostState?
  /// The end of the claim.
  let until: Date
}

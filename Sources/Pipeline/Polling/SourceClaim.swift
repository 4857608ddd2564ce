import Models

/// What was claimed for one request.
struct SourceClaim: Sendable {
  /// Those of its sources that this process holds now.
  let sources: Set<Int64>
  /// What was known of their host, by whatever process.
  let host: HostState?
}

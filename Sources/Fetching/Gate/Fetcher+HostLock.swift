import Foundation

extension Fetcher {
  /// Waits for a host's turn, in this process and then among all. Every return is followed by one
  /// ``leave(_:)``.
  ///
  /// - Throws: as ``HostGate/enter(_:)``.
  func enter(_ host: String) async throws(FetchFault) {
    try await gate.enter(host)
    guard let lockFile else { return }
    // A process that holds a host for longer than any request takes hangs, and sends nothing.
    let deadline = clock.monotonic() + 2 * options.totalTimeout
    do {
      while let wait = lockFile.take(
        host, concurrency: options.perHostConcurrency, pause: options.perHostDelay,
        now: clock.date())
      {
        guard clock.monotonic() < deadline else { return }
        try await clock.sleep(wait)
      }
    } catch {
      await gate.leave(host)
      throw .cancelled
    }
  }

  /// Ends a request; the host's pause begins now.
  func leave(_ host: String) async {
    lockFile?.leave(host, at: clock.date())
    await gate.leave(host)
  }
}

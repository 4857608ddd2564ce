package import Recommending
package import ViewModels

extension ReplayViewModel {
  /// The quality of the lists of a recorded stream.
  ///
  /// - Parameter peakMemory: peak memory of the process in bytes.
  package init(_ session: ReplaySession, peakMemory: Int) {
    self.init(
      session.groups, asksPerSecond: session.asksPerSecond, peakMemory: peakMemory)
  }
}

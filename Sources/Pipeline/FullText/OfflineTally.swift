/// The counted outcomes of a pass.
package struct OfflineTally: Sendable, Hashable {
  /// Fetched pages, whether or not their text is shown.
  package var pages = 0
  package var pictures = 0
  /// Pages and pictures that could not be fetched this time.
  package var failed = 0

  package init() {}

  package mutating func add(_ outcome: OfflineOutcome) {
    switch outcome.result {
    case .pageShown, .pageKept, .merged: pages += 1
    case .pictureStored: pictures += 1
    case .failed, .pictureFailed: failed += 1
    }
  }
}

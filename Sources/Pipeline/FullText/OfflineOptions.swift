/// Limits of one pass over pages and pictures.
package struct OfflineOptions: Sendable, Hashable {
  /// Maximum number of pages and of pictures that one pass requests.
  package var pages = 200
  package var pictures = 400
  /// Maximum per source, so that no source crowds out the others.
  package var pagesPerSource = 20
  package var picturesPerSource = 40
  /// Number of hosts in parallel: few, so that feeds always find a free connection.
  package var lanes = 8
  /// Seconds after which the pass is cancelled; `nil` lets it finish.
  package var time: Double?
  /// Maximum total size of all pictures, in bytes.
  package var imageBudget = 2 << 30

  package init() {}
}

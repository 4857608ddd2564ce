/// How a pass for pages and pictures goes about its work.
package struct OfflineOptions: Sendable, Hashable {
  /// Pages that one pass asks for, and pictures.
  package var pages = 200
  package var pictures = 400
  /// Of one source, so that none crowds out the others.
  package var pagesPerSource = 20
  package var picturesPerSource = 40
  /// Hosts that are asked at the same time: few, so that feeds find a free place at any time.
  package var lanes = 8
  /// Seconds after which the pass ends, whatever is under way; `nil` sees all of it through.
  package var time: Double?
  /// Bytes, for all pictures together.
  package var imageBudget = 2 << 30

  package init() {}
}

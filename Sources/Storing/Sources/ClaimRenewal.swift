package import Foundation

/// Claims to prolong.
package struct ClaimRenewal: Sendable {
  package var sources: [Int64]
  /// Until when they hold: those that another process has claimed or polled since are not renewed.
  package var former: Date
  package var until: Date

  package init(_ sources: [Int64], from former: Date, until: Date) {
    self.sources = sources
    self.former = former
    self.until = until
  }
}

package import Foundation

/// Claims to renew.
package struct ClaimRenewal: Sendable {
  package var sources: [Int64]
  /// The present end of the claims: sources that another process has claimed or polled since have
  /// another one and are not renewed.
  package var former: Date
  package var until: Date

  package init(_ sources: [Int64], from former: Date, until: Date) {
    self.sources = sources
    self.former = former
    self.until = until
  }
}

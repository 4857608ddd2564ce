package import Foundation

extension Date {
  /// The end of the year 1 (UTC).
  private static let endOfUnknown = Date(timeIntervalSince1970: -62_104_060_800)

  /// The date; `nil` for one in the year 1. Programs that publish feeds write such a date where they
  /// know none: it is the zero of their clocks (Go, .NET).
  package var ifKnown: Date? { self < Self.endOfUnknown ? nil : self }
}

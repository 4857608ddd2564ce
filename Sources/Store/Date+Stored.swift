package import Foundation

extension Date {
  package init(stored seconds: Double) {
    self.init(timeIntervalSince1970: seconds)
  }

  /// Seconds since 1970, the stored form, exact to the bit.
  package var stored: Double { timeIntervalSince1970 }
}

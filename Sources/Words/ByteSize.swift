/// A size in decimal units, as shops and devices use them.
package enum ByteSize {
  /// "999 B", "12 kB", "3.4 MB", "5.6 GB".
  package static func phrase(_ bytes: Int) -> String {
    switch bytes {
    case ..<1000: "\(bytes) B"
    case ..<1_000_000: "\(bytes / 1000) kB"
    case ..<1_000_000_000: tenths(bytes, of: 1_000_000) + " MB"
    default: tenths(bytes, of: 1_000_000_000) + " GB"
    }
  }

  private static func tenths(_ bytes: Int, of unit: Int) -> String {
    let tenths = (bytes / (unit / 10) + (bytes % (unit / 10) * 2 >= unit / 10 ? 1 : 0))
    return "\(tenths / 10).\(tenths % 10)"
  }
}

/// Parses sizes as people write them: `16MiB`, `500kB`, `64K`, `1048576`.
package enum SizeText {
  /// The size in bytes.
  package static func bytes(_ text: String) -> Int? {
    let compact = text.lowercased().filter { $0 != " " }
    let digits = compact.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let amount = Double(digits), let unit = unit(String(compact.dropFirst(digits.count)))
    else { return nil }
    return Int(exactly: (amount * unit).rounded())
  }

  private static func unit(_ name: String) -> Double? {
    switch name {
    case "", "b": 1
    case "kb": 1e3
    case "mb": 1e6
    case "gb": 1e9
    case "k", "kib": 1024
    case "m", "mib": 1_048_576
    case "g", "gib": 1_073_741_824
    default: nil
    }
  }
}

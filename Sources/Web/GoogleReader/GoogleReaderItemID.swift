/// The ids of articles in Google Reader's dialect.
///
/// They are 10^15 more than ours: 16 digits, since Readrops pads the hexadecimal form to the length
/// of the decimal one; below 2^53 for JavaScript; and with a hexadecimal form that begins with `0`,
/// by which a bare one is told from a decimal. They grow as ours do, in the order of arrival.
enum GoogleReaderItemID {
  static let prefix = "tag:google.com,2005:reader/item/"
  private static let offset: Int64 = 1_000_000_000_000_000

  /// As lists of ids have it.
  static func short(_ id: Int64) -> String { String(id &+ offset) }

  /// As articles have it: 16 digits after the prefix.
  static func long(_ id: Int64) -> String {
    let digits = String(UInt64(bitPattern: id &+ offset), radix: 16)
    return prefix + String(repeating: "0", count: max(0, 16 - digits.count)) + digits
  }

  /// The article that any form names: what follows the last slash is decimal when it has nothing
  /// but digits and begins with another one than `0`, else hexadecimal.
  ///
  /// - Returns: 0, which no article has, for a well-formed id that can't be one of ours; `nil` for
  ///   what is no id.
  static func article(_ text: String) -> Int64? {
    let digits = text.lastIndex(of: "/").map { text[text.index(after: $0)...] } ?? text[...]
    guard let first = digits.utf8.first, digits.utf8.count <= 20 else { return nil }
    let number: Int64?
    // A negative one is the two's complement of an id of another server.
    let magnitude = digits.hasPrefix("-") ? digits.dropFirst() : digits
    if first != UInt8(ascii: "0"), magnitude.utf8.allSatisfy({ 48...57 ~= $0 }), !magnitude.isEmpty
    {
      number = Int64(digits)
    } else {
      guard digits.utf8.count <= 16,
        digits.utf8.allSatisfy({ 48...57 ~= $0 || 97...102 ~= $0 || 65...70 ~= $0 })
      else { return nil }
      number = UInt64(digits, radix: 16).map { Int64(bitPattern: $0) }
    }
    return number.map { $0 > offset ? $0 - offset : 0 }
  }
}

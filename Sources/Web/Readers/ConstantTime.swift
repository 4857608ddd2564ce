/// Compares secrets in a time that does not reveal where they differ.
enum ConstantTime {
  static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    guard one.count == other.count else { return false }
    var difference: UInt8 = 0
    for index in one.indices { difference |= one[index] ^ other[index] }
    return difference == 0
  }

  static func areEqual(_ one: String, _ other: String) -> Bool {
    areEqual(Array(one.utf8), Array(other.utf8))
  }
}

/// A list of numbers for SQLite's `json_each`: many look-ups in one statement.
enum JSONArray {
  static func of(_ numbers: [Int64]) -> String {
    // 20 bytes for the longest number, and a comma.
    String(unsafeUninitializedCapacity: numbers.count * 21 + 2) { text in
      var end = 0
      func put(_ byte: UInt8) {
        text[end] = byte
        end += 1
      }
      put(UInt8(ascii: "["))
      for (index, number) in numbers.enumerated() {
        if index > 0 { put(UInt8(ascii: ",")) }
        if number < 0 { put(UInt8(ascii: "-")) }
        let first = end
        var rest = number.magnitude
        repeat {
          put(UInt8(ascii: "0") + UInt8(rest % 10))
          rest /= 10
        } while rest > 0
        text[first..<end].reverse()
      }
      put(UInt8(ascii: "]"))
      return end
    }
  }
}

/// Bounds-checked access to numbers and words in the bytes of a file.
struct ByteView {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var count: Int { bytes.count }

  func starts(with other: [UInt8]) -> Bool { bytes.starts(with: other) }

  func holds(_ word: StaticString, at place: Int) -> Bool {
    let length = word.utf8CodeUnitCount
    guard place >= 0, place + length <= bytes.count else { return false }
    for index in 0..<length where bytes[place + index] != word.utf8Start[index] { return false }
    return true
  }

  /// A big-endian number of up to four bytes; `nil` past the end of the file.
  func big(_ length: Int, at place: Int) -> Int? {
    guard place >= 0, place + length <= bytes.count else { return nil }
    return bytes[place..<(place + length)].reduce(0) { $0 << 8 | Int($1) }
  }

  /// A little-endian number of up to four bytes; `nil` past the end of the file.
  func little(_ length: Int, at place: Int) -> Int? {
    guard place >= 0, place + length <= bytes.count else { return nil }
    return bytes[place..<(place + length)].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}

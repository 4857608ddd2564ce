internal import Markup

extension [UInt8] {
  /// Removes surrounding blanks, collapses blanks, and converts ASCII and Cyrillic letters to lower
  /// case. No phrase of the lists begins with an upper-case letter of another script.
  mutating func trimAndLowercase() {
    var written = 0
    var isBlank = true
    var index = 0
    while index < count {
      let byte = self[index]
      index += 1
      let isNoBreak = byte == 0xC2 && index < count && self[index] == 0xA0
      if byte.isBlank || isNoBreak {
        if isNoBreak { index += 1 }
        if !isBlank {
          self[written] = 0x20
          written += 1
        }
        isBlank = true
        continue
      }
      isBlank = false
      if byte == 0xD0, index < count, (0x90...0xAF).contains(self[index]) {
        let next = self[index]
        index += 1
        self[written] = next < 0xA0 ? 0xD0 : 0xD1
        self[written + 1] = next < 0xA0 ? next + 0x20 : next - 0x20
        written += 2
      } else {
        self[written] = byte.asciiLowercased
        written += 1
      }
    }
    if written > 0, self[written - 1] == 0x20 { written -= 1 }
    removeLast(count - written)
  }
}

/// A path with date placeholders, as in strftime(3).
package enum DatePattern {
  /// - Parameter slot: a slot's name, `2026-11-23T06:30`.
  /// - Returns: `nil` if `%` is followed by a character other than Y, m, d, F, H, M and %.
  package static func path(_ pattern: String, slot: String) -> String? {
    let numbers = slot.split { !$0.isASCII || !$0.isNumber }.map(String.init)
    guard numbers.count == 5 else { return nil }
    var path = ""
    var rest = pattern[...]
    while let character = rest.popFirst() {
      guard character == "%" else {
        path.append(character)
        continue
      }
      switch rest.popFirst() {
      case "Y": path += numbers[0]
      case "m": path += numbers[1]
      case "d": path += numbers[2]
      case "F": path += numbers[0...2].joined(separator: "-")
      case "H": path += numbers[3]
      case "M": path += numbers[4]
      case "%": path += "%"
      default: return nil
      }
    }
    return path
  }
}

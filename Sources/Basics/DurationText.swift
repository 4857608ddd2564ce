/// Durations as people write them: `90s`, `30m`, `2h`, `1d`, `1h30m`.
package enum DurationText {
  /// The duration in seconds; `nil` for any other text, also for a number without a unit.
  package static func seconds(_ text: String) -> Double? {
    let text = text.lowercased().filter { $0 != " " }
    var total = 0.0
    var digits = ""
    for character in text {
      if character.isASCII, character.isNumber || character == "." {
        digits.append(character)
      } else {
        guard let amount = Double(digits), let unit = unit(character) else { return nil }
        total += amount * unit
        digits = ""
      }
    }
    return digits.isEmpty && !text.isEmpty && total.isFinite ? total : nil
  }

  /// A duration of whole seconds in its largest whole unit: `36h`, `2d`.
  package static func exact(_ seconds: Double) -> String {
    let whole = Int(bounding: seconds.rounded())
    for (name, length) in [("w", 604_800), ("d", 86_400), ("h", 3600), ("m", 60)]
    where whole != 0 && whole.isMultiple(of: length) {
      return "\(whole / length)\(name)"
    }
    return "\(whole)s"
  }

  private static func unit(_ character: Character) -> Double? {
    switch character {
    case "s": 1
    case "m": 60
    case "h": 3600
    case "d": 86_400
    case "w": 604_800
    default: nil
    }
  }
}

internal import Markup

extension JSONValue {
  /// A non-negative whole number.
  var count: Int? {
    switch self {
    case .number(let digits):
      (Int(digits) ?? Double(digits).flatMap { Int(exactly: $0.rounded()) })
        .flatMap { $0 < 0 ? nil : $0 }
    case .string(let text): text.wholeNumber
    default: nil
    }
  }

  /// The value at a dot path of keys and array indices (`images.0.url`). A key applied to an array
  /// selects the values of that key in all of its objects. An empty path or `.` is the value
  /// itself.
  func at(path: String) -> JSONValue? {
    var current = self
    for part in path.split(separator: ".") {
      let key = String(part)
      if case .array(let values) = current {
        if let place = Int(key) {
          guard values.indices.contains(place) else { return nil }
          current = values[place]
        } else {
          let found = values.compactMap { $0[key] }
          guard !found.isEmpty else { return nil }
          current = .array(found)
        }
      } else {
        guard let value = current[key] else { return nil }
        current = value
      }
    }
    return current
  }
}

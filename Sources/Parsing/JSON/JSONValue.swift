/// A JSON value. Numbers stay as they are written, so that an id keeps all its digits.
indirect enum JSONValue: Sendable, Equatable {
  case object([Member])
  case array([JSONValue])
  case string(String)
  case number(String)
  case bool(Bool)
  case null

  struct Member: Sendable, Equatable {
    var key: String
    var value: JSONValue
  }

  /// The value of a key; the last one of several.
  subscript(_ key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key == key }?.value
  }

  var array: [JSONValue]? {
    guard case .array(let values) = self else { return nil }
    return values
  }

  /// A string that is not blank.
  var string: String? {
    guard case .string(let value) = self else { return nil }
    return value.trimmedOrNil
  }

  /// A string, or a number as it is written.
  var scalar: String? {
    switch self {
    case .string(let value): value.trimmedOrNil
    case .number(let digits): digits
    case .bool(let value): value ? "true" : "false"
    default: nil
    }
  }

  var integer: Int? {
    switch self {
    case .number(let digits): Int(digits) ?? Double(digits).flatMap { Int(exactly: $0.rounded()) }
    case .string(let text): text.wholeNumber
    default: nil
    }
  }
}

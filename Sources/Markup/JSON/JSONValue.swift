/// A JSON value. Numbers stay as written, so that an id keeps all its digits.
package enum JSONValue: Sendable, Equatable {
  case object([Member])
  case array([JSONValue])
  case string(String)
  case number(String)
  case bool(Bool)
  case null

  package struct Member: Sendable, Equatable {
    package var key: String
    package var value: JSONValue

    package init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// The value of a key; with duplicate keys, the last value.
  package subscript(_ key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key == key }?.value
  }

  package var array: [JSONValue]? {
    guard case .array(let values) = self else { return nil }
    return values
  }

  /// The values of an array; a single value counts as an array of one.
  package var list: [JSONValue]? {
    switch self {
    case .array(let values): values
    case .null: nil
    default: [self]
    }
  }

  /// The values of an array, or of an object in its place: PHP writes an array with gaps so, with
  /// the indices as keys.
  package var values: [JSONValue]? {
    switch self {
    case .array(let values): values
    case .object(let members): members.map(\.value)
    default: nil
    }
  }

  /// A string that is not blank.
  package var string: String? {
    guard case .string(let value) = self else { return nil }
    return value.trimmedOrNil
  }

  /// A string with the blanks at its ends; `nil` for another value.
  package var text: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }

  /// A string, a number as written, or a Boolean as text.
  package var scalar: String? {
    switch self {
    case .string(let value): value.trimmedOrNil
    case .number(let digits): digits
    case .bool(let value): value ? "true" : "false"
    default: nil
    }
  }
}

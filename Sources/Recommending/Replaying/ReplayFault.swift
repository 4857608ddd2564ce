/// A line of a recorded stream that cannot be read.
package struct ReplayFault: Error, Sendable, Hashable {
  /// The error, to follow "line 12: ".
  package let message: String

  init(_ error: any Error) {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      message = "missing “\(key.stringValue)”" + Self.place(context)
    case DecodingError.typeMismatch(_, let context),
      DecodingError.valueNotFound(_, let context):
      message = "a value has the wrong type" + Self.place(context)
    default:
      message = "the line is not a JSON object"
    }
  }

  private static func place(_ context: DecodingError.Context) -> String {
    let path = context.codingPath.map(\.stringValue).joined(separator: ".")
    return path.isEmpty ? "" : " in “\(path)”"
  }
}

package import Foundation

/// The JSON of values that encode themselves. Equal values have the same text: keys are sorted.
package enum CodableJSON {
  package static func data(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value)
  }

  package static func text(_ value: some Encodable) throws -> String {
    String(decoding: try data(value), as: UTF8.self)
  }

  package static func value<Value: Decodable>(_ type: Value.Type, of data: Data) throws -> Value {
    try JSONDecoder().decode(type, from: data)
  }

  /// - Returns: `nil` for a text that is no such value.
  package static func value<Value: Decodable>(_ type: Value.Type, of text: String) -> Value? {
    try? value(type, of: Data(text.utf8))
  }
}

/// The id of an article or reader in a recorded stream: a text or an integer; the integer equals
/// the text of its digits.
struct StreamID: Decodable {
  let text: String

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self.text = text
    } else {
      text = String(try container.decode(Int64.self))
    }
  }
}

extension KeyedDecodingContainer {
  func id(_ key: Key) throws -> String { try decode(StreamID.self, forKey: key).text }

  func idIfPresent(_ key: Key) throws -> String? {
    try decodeIfPresent(StreamID.self, forKey: key)?.text
  }

  /// A list of texts, or a single text.
  func textsIfPresent(_ key: Key) throws -> [String]? {
    if let text = try? decodeIfPresent(String.self, forKey: key) { return [text] }
    return try decodeIfPresent([StreamID].self, forKey: key)?.map(\.text)
  }
}

import Basics

/// A message as it is stored: a JSON array of its key and arguments, `["answered","404"]`.
extension Message: Codable {
  package init(from decoder: any Decoder) throws {
    var values = try decoder.unkeyedContainer()
    let name = try values.decode(String.self)
    guard let key = MessageKey(rawValue: name) else {
      throw DecodingError.dataCorruptedError(
        in: values, debugDescription: "no message has the key \(name)")
    }
    var arguments: [Argument] = []
    while !values.isAtEnd { arguments.append(try values.decode(Argument.self)) }
    self.init(key, arguments: arguments)
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.unkeyedContainer()
    try values.encode(key.rawValue)
    for argument in arguments { try values.encode(argument) }
  }

  package var stored: String { (try? CodableJSON.text(self)) ?? english }

  /// A message from a column that may be empty.
  package static func stored(_ text: String?) -> Message? { text.map(Message.init(stored:)) }

  /// A message that was stored. A text without a code, as earlier versions stored it, is looked up
  /// among the English entries; one that matches none is shown as it is.
  package init(stored: String) {
    let decoded = stored.hasPrefix("[\"") ? CodableJSON.value(Message.self, of: stored) : nil
    self = decoded ?? Message(english: stored)
  }
}

extension Message.Argument: Codable {
  private enum Name: String, CodingKey {
    case decimal, digits, names, seconds, moment, joined, by
  }

  package init(from decoder: any Decoder) throws {
    if let value = try? decoder.singleValueContainer() {
      if let number = try? value.decode(Int.self) {
        self = .number(number)
        return
      }
      if let text = try? value.decode(String.self) {
        self = .text(text)
        return
      }
      if let message = try? value.decode(Message.self) {
        self = .message(message)
        return
      }
    }
    let values = try decoder.container(keyedBy: Name.self)
    if let seconds = try values.decodeIfPresent(Double.self, forKey: .seconds) {
      self = .duration(seconds)
    } else if let seconds = try values.decodeIfPresent(Double.self, forKey: .moment) {
      self = .moment(seconds)
    } else if let names = try values.decodeIfPresent([String].self, forKey: .names) {
      self = .names(names)
    } else if let messages = try values.decodeIfPresent([Message].self, forKey: .joined) {
      self = .joined(messages, by: try values.decode(MessageKey.self, forKey: .by))
    } else {
      let digits = try values.decodeIfPresent(Int.self, forKey: .digits) ?? 1
      self = .decimal(
        try values.decode(Double.self, forKey: .decimal), digits: min(max(digits, 0), 9))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .text(let text):
      var value = encoder.singleValueContainer()
      try value.encode(text)
    case .number(let number):
      var value = encoder.singleValueContainer()
      try value.encode(number)
    case .message(let message): try message.encode(to: encoder)
    case .decimal(let number, let digits):
      var values = encoder.container(keyedBy: Name.self)
      try values.encode(number, forKey: .decimal)
      try values.encode(digits, forKey: .digits)
    case .names(let names):
      var values = encoder.container(keyedBy: Name.self)
      try values.encode(names, forKey: .names)
    case .joined(let messages, let key):
      var values = encoder.container(keyedBy: Name.self)
      try values.encode(messages, forKey: .joined)
      try values.encode(key, forKey: .by)
    case .duration(let seconds):
      var values = encoder.container(keyedBy: Name.self)
      try values.encode(seconds, forKey: .seconds)
    case .moment(let seconds):
      var values = encoder.container(keyedBy: Name.self)
      try values.encode(seconds, forKey: .moment)
    }
  }
}

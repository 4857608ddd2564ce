/// A word or sentence as a code with its arguments; a ``Wording`` words it in a language.
///
/// The arguments are in the order in which the English entry first names them.
package struct Message: Sendable, Hashable {
  package let key: MessageKey
  package let arguments: [Argument]

  package enum Argument: Sendable, Hashable {
    /// Text of a feed, a server or a person, which has no translation.
    case text(String)
    /// A count; it decides between singular and plural where the entry names it `{count}`.
    case number(Int)
    case decimal(Double, digits: Int)
    case message(Message)
    /// Joined as the language lists things.
    case names([String])
    /// Joined as an entry with two arguments joins two, such as ``MessageKey/clauses``.
    case joined([Message], by: MessageKey)
    /// In seconds.
    case duration(Double)
  }

  package init(_ key: MessageKey, _ arguments: any MessageArgument...) {
    self.init(key, arguments: arguments.map(\.argument))
  }

  package init(_ key: MessageKey, arguments: [Argument]) {
    self.key = key
    self.arguments = arguments
  }

  /// The names of the arguments of an entry, in order.
  package static func argumentNames(of key: MessageKey) -> [String] {
    Catalogue.names(of: key).map(String.init)
  }

  /// A text that has no code, as it is in every language.
  package static func verbatim(_ text: String) -> Message { Message(.verbatim, text) }

  /// Several messages in one; `nil` for none. It is no tree of pairs: an import may have thousands
  /// of remarks, which would be as many levels of a recursion.
  package static func joined(_ messages: [Message], by key: MessageKey) -> Message? {
    messages.count > 1
      ? Message(.verbatim, Argument.joined(messages, by: key)) : messages.first
  }

  /// Messages as one sentence: "12 sources added to feeds.yml; 3 skipped."
  package static func sentence(of parts: [Message]) -> Message? {
    joined(parts, by: .clauses).map { Message(.fullStop, $0) }
  }

  /// The code for machines: the key in the style of JSON's other codes, `connection_refused`; `nil`
  /// for a text that has none.
  package var code: String? {
    guard key != .verbatim else { return nil }
    return key.rawValue.reduce(into: "") { code, letter in
      code += letter.isUppercase ? "_" + letter.lowercased() : String(letter)
    }
  }

  /// The English text, as machines and logs get it: numbers without separators.
  package var english: String { Wording.machine(self) }
}

/// What a message can contain.
package protocol MessageArgument: Sendable {
  var argument: Message.Argument { get }
}

extension Message.Argument: MessageArgument {
  package var argument: Message.Argument { self }
}
extension String: MessageArgument {
  package var argument: Message.Argument { .text(self) }
}
extension Int: MessageArgument {
  package var argument: Message.Argument { .number(self) }
}
extension Message: MessageArgument {
  package var argument: Argument { .message(self) }
}
extension [String]: MessageArgument {
  package var argument: Message.Argument { .names(self) }
}

extension Double {
  /// A number with this many decimals.
  package func decimal(_ digits: Int) -> Message.Argument { .decimal(self, digits: digits) }

  /// Seconds, as a duration.
  package var asDuration: Message.Argument { .duration(self) }
}

extension Message: CustomStringConvertible {
  /// The English text, for logs.
  package var description: String { english }
}

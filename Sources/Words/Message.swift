package import Foundation

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
    /// A time in seconds since 1970: for people a day and a time in the zone of the machine that
    /// words it, for machines RFC 3339 in UTC.
    case moment(Double)
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

  /// The messages that it joins; one that joins none is its only part.
  package var parts: [Message] {
    if key == .verbatim, case .joined(let parts, _)? = arguments.first { parts } else { [self] }
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

extension Date: MessageArgument {
  package var argument: Message.Argument { .moment(timeIntervalSince1970) }
}

extension Message: CustomStringConvertible {
  /// The English text, for logs.
  package var description: String { english }
}

/// Finds the code of an English sentence. Earlier versions stored reasons as sentences; they are
/// worded in the reader's language too.
extension Message {
  /// Maximum depth of sentences within sentences: "The page contains no article: the page is larger
  /// than 16 MiB."
  private static let depthLimit = 4
  /// Maximum length in bytes; a longer text is not one of these sentences.
  private static let lengthLimit = 4000

  package init(english text: String) { self.init(english: text, depth: 0) }

  private init(english text: String, depth: Int) {
    let found =
      depth < Self.depthLimit && text.utf8.count <= Self.lengthLimit
      ? Self.reasons.lazy.compactMap { Self.match(text, $0, depth: depth) }.first : nil
    self = found ?? .verbatim(text)
  }

  /// The reasons that were stored: why a poll, a page, a picture or a delivery failed, and why an
  /// article's text was chosen.
  private static let reasons: [Sentence] = {
    let keys = MessageKey.allCases
    guard let first = keys.firstIndex(of: .notAFeed), let last = keys.firstIndex(of: .emptyList)
    else { return [] }
    return keys[first..<last].map { Sentence(key: $0) }
  }()

  /// The pieces of an English entry.
  private struct Sentence {
    let key: MessageKey
    let pieces: [(text: Substring, name: Substring?)]

    init(key: MessageKey) {
      self.key = key
      pieces = Catalogue.pieces(of: Wording.machine[key])
    }
  }

  /// `nil` if the text does not have the form of the entry. Each placeholder takes the shortest
  /// text before the words that follow it.
  private static func match(_ text: String, _ sentence: Sentence, depth: Int) -> Message? {
    var rest = text[...]
    var values: [Substring] = []
    for (index, piece) in sentence.pieces.enumerated() {
      let isLast = piece.name == nil
      if index == 0 {
        guard rest.hasPrefix(piece.text) else { return nil }
        rest = rest.dropFirst(piece.text.count)
        if isLast { return rest.isEmpty ? Message(sentence.key, arguments: []) : nil }
        continue
      }
      let value: Substring
      if isLast {
        guard rest.hasSuffix(piece.text) else { return nil }
        value = rest.dropLast(piece.text.count)
        rest = ""
      } else {
        guard let range = rest.firstRange(of: piece.text) else { return nil }
        value = rest[..<range.lowerBound]
        rest = rest[range.upperBound...]
      }
      guard !value.isEmpty else { return nil }
      values.append(value)
    }
    // Only the arguments of an entry that matches as a whole are looked up, so that the work is in
    // proportion to the text, whatever it contains.
    return Message(
      sentence.key,
      arguments: values.map { value in
        let message = Message(english: String(value), depth: depth + 1)
        return message.key == .verbatim ? .text(String(value)) : .message(message)
      })
  }
}

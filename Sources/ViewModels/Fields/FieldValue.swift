package import Foundation
package import Words

/// The possible values of a field: a closed set, so that a new field never requires a new renderer.
package enum FieldValue: Sendable, Hashable {
  /// Unknown: `null` for machines, nothing for people.
  case none
  case text(String, Role = .plain)
  /// The program's own words: worded in the reader's language, in English for machines.
  case message(Message, Role = .plain)
  /// A whole number and its unit.
  case count(Int, CountUnit = .bare)
  /// A number with a fraction.
  case score(Double)
  case flag(Bool)
  case date(Date, ValuePrefix = .none)
  case link(String, ValuePrefix = .none)
  /// The address of a picture.
  case image(String)
  /// A picture, shown if the output supports it. Indirect, because it would enlarge every value of
  /// every list.
  indirect case picture(PictureFile)
  case list([String])
  /// Several names, one of which may be current.
  case choices([String], current: Int?)
  /// Records with fields of their own.
  case records([Record])
  case document(TextDocument)
  /// Drawings, for people only.
  case charts([Chart])

  package static func text(_ text: String?, _ role: Role = .plain) -> FieldValue {
    text.map { .text($0, role) } ?? .none
  }

  package static func message(_ message: Message?, _ role: Role = .plain) -> FieldValue {
    message.map { .message($0, role) } ?? .none
  }

  /// The program's own words without arguments.
  package static func word(_ key: MessageKey, _ role: Role = .plain) -> FieldValue {
    .message(Message(key), role)
  }

  package static func link(_ link: String?, _ lead: ValuePrefix = .none) -> FieldValue {
    link.map { .link($0, lead) } ?? .none
  }

  /// An optional number.
  package static func count(_ count: Int?, _ noun: CountUnit = .bare) -> FieldValue {
    count.map { .count($0, noun) } ?? .none
  }

  /// An optional number with a fraction.
  package static func score(_ score: Double?) -> FieldValue { score.map { .score($0) } ?? .none }

  package static func flag(_ flag: Bool?) -> FieldValue { flag.map { .flag($0) } ?? .none }

  package static func date(_ date: Date?, _ lead: ValuePrefix = .none) -> FieldValue {
    date.map { .date($0, lead) } ?? .none
  }
}

/// A stored picture, which can be shown offline.
package struct PictureFile: Sendable, Hashable {
  /// An absolute path.
  package let path: String
  /// In pixels.
  package let width: Int
  package let height: Int
  /// Whether the text of the page names it, so that its address is not printed instead of it.
  package let isInText: Bool
}

/// The meaning of a text; the renderer chooses colours and tones.
package enum Role: Sendable, Hashable {
  case plain
  case heading
  /// Less important than its neighbours.
  case secondary
  case success
  case warning
  case failure
  /// Stands for a missing value: words that the source wrote elsewhere. Shown to people and in
  /// columns like a heading, null in documents.
  case substitute
  /// Replaces a missing value: shown to people, null for machines.
  case placeholder
}

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

/// A record inside a field: names and values, in order.
package struct Record: Sendable, Hashable {
  package struct Entry: Sendable, Hashable {
    package let name: String
    package let value: FieldValue

    package init(name: String, value: FieldValue) {
      self.name = name
      self.value = value
    }
  }

  package let entries: [Entry]

  package init(_ entries: KeyValuePairs<String, FieldValue>) {
    self.entries = entries.map { Entry(name: $0.key, value: $0.value) }
  }
}

extension Record {
  package init(_ entries: [Entry]) {
    self.entries = entries
  }
}

/// The words before a time or an address, for people.
package enum ValuePrefix: Sendable, Hashable {
  case none
  /// No words, but a past time is a phrase: "3 h ago".
  case ago
  case comments
  case nextPoll
  case newest
  case lastPoll
  case lastSuccess
  case failingSince
  case feed
  case home
  case wait
  case since

  package var key: MessageKey? {
    switch self {
    case .none, .ago: nil
    case .comments: .commentsAt
    case .nextPoll: .nextPoll
    case .newest: .newest
    case .lastPoll: .lastPoll
    case .lastSuccess: .lastSuccess
    case .failingSince: .failingSince
    case .feed: .feedAt
    case .home: .homeAt
    case .wait: .mustWait
    case .since: .sinceLast
    }
  }
}

/// The unit of a number, in words for people; machines get only the number.
package enum CountUnit: Sendable, Hashable {
  case bare
  /// The number that identifies an article on the command line: "#1745".
  case identity
  case comments
  case minutes
  case words
  case sources
  case rules
  case items
  case articles
  case unread
  /// The number of sources with a story: "told by 4".
  case coverage
  case new
  case updated
  case pages
  case pictures
  case failures
  /// A size in bytes, which a renderer abbreviates.
  case bytes
  /// A duration in seconds, which a renderer abbreviates.
  case seconds
  /// Response time of a server in milliseconds: "answers in 0.3 s".
  case answerTime

  private var key: MessageKey? {
    switch self {
    case .bare, .identity, .bytes, .seconds: nil
    case .comments: .unitComments
    case .minutes: .unitMinutes
    case .words: .unitWords
    case .sources: .unitSources
    case .rules: .unitRules
    case .items: .unitItems
    case .articles: .unitArticles
    case .unread: .unitUnread
    case .coverage: .unitCoverage
    case .new: .unitNew
    case .updated: .unitUpdated
    case .pages: .unitPages
    case .pictures: .unitPictures
    case .failures: .unitFailures
    case .answerTime: .unitAnswerTime
    }
  }

  /// The count in words: "12 comments", "told by 4", "2 h 50 min".
  package func message(_ count: Int) -> Message {
    guard let key else { return .verbatim((self == .identity ? "#" : "") + String(count)) }
    switch self {
    case .answerTime:
      // Milliseconds as seconds with one decimal; without decimals from ten seconds on.
      let seconds = Double(max(count, 0)) / 1000
      return Message(key, seconds.decimal(seconds < 9.95 ? 1 : 0))
    case .minutes where (60..<Self.muchTime).contains(count):
      return Message(.verbatim, Message.Argument.duration(Double(count) * 60))
    default: return Message(key, count)
    }
  }
  /// Minutes that are no time for reading, and stay a number.
  private static let muchTime = 60 * 24 * 365

  /// The count in words without separators between thousands, as it is in the files and tables it
  /// is compared with.
  func exactly(_ count: Int) -> Message {
    guard let key, count >= 10_000 else { return message(count) }
    return Message(key, String(count))
  }

  /// The count in English words.
  package func phrase(_ count: Int) -> String { message(count).english }
}

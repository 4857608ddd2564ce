import Basics
package import Foundation

/// The wording in a language: messages, numbers, ages and days.
package struct Wording: Sendable, Hashable {
  package let language: Language
  /// Whether numbers have separators between thousands.
  private let isForPeople: Bool
  /// Of times of day; `nil` for that of this machine.
  package private(set) var zone: TimeZone?
  /// Whether a time of day names its zone, because it may not be the reader's.
  private var namesZone = false

  package init(_ language: Language) {
    self.language = language
    isForPeople = true
  }

  private init(machines language: Language) {
    self.language = language
    isForPeople = false
  }

  /// The same wording for a reader elsewhere.
  ///
  /// - Parameter isNamed: whether times of day name the zone, because it may not be the reader's.
  package func timed(in zone: TimeZone, isNamed: Bool) -> Wording {
    var wording = self
    wording.zone = zone
    wording.namesZone = isNamed
    return wording
  }

  /// English for machines, pipes and logs: numbers without separators.
  package static let machine = Wording(machines: .english)

  private var catalogue: Catalogue { Catalogue.of(language) }

  private func entry(_ key: String) -> String {
    catalogue[key] ?? Catalogue.of(.english)[key] ?? key
  }

  /// A word or sentence without arguments.
  package subscript(key: MessageKey) -> String { entry(key.rawValue) }

  package func callAsFunction(_ key: MessageKey, _ arguments: any MessageArgument...) -> String {
    self(Message(key, arguments: arguments.map(\.argument)))
  }

  package func callAsFunction(_ message: Message) -> String {
    guard !message.arguments.isEmpty else { return self[message.key] }
    let names = Catalogue.names(of: message.key)
    func argument(_ name: Substring) -> Message.Argument? {
      names.firstIndex(of: name).flatMap {
        $0 < message.arguments.count ? message.arguments[$0] : nil
      }
    }
    var key = message.key.rawValue
    if case .number(let count)? = argument("count"), language.isSingular(count) == true,
      catalogue[key + ".one"] != nil
    {
      key += ".one"
    }
    return Catalogue.pieces(of: entry(key)).reduce(into: "") { text, piece in
      text += piece.text
      if let name = piece.name, let value = argument(name) { text += phrase(value) }
    }
  }

  private func phrase(_ argument: Message.Argument) -> String {
    switch argument {
    case .text(let text): text
    case .number(let count): number(count)
    case .decimal(let number, let digits): decimal(number, digits: digits)
    case .message(let message): self(message)
    case .names(let names): list(names)
    case .joined(let messages, let key):
      messages.map { self($0) }.joined(separator: separator(key))
    case .duration(let seconds): duration(seconds)
    case .moment(let seconds): moment(Date(timeIntervalSince1970: seconds))
    }
  }

  private func moment(_ date: Date) -> String {
    // Also bounds a stored number, of which the day and the minute are computed.
    guard let timestamp = Timestamp(date) else { return self[.never] }
    guard isForPeople else { return timestamp.rfc3339 }
    let zone = self.zone ?? .current
    return named(moment(date, in: zone), zone.secondsFromGMT(for: date))
  }

  /// A time of day at an offset, with the zone's name if that is wanted: "18:04 UTC+1".
  package func named(_ time: String, _ offset: Int) -> String {
    namesZone ? time + " " + Self.zone(offset) : time
  }

  /// Names, one after the other: "Ann, Bob".
  package func list(_ names: [String]) -> String {
    names.joined(separator: separator(.listed))
  }

  /// The text between the two arguments of an entry that joins them.
  private func separator(_ key: MessageKey) -> String {
    let pieces = Catalogue.pieces(of: entry(key.rawValue))
    return pieces.count > 1 ? String(pieces[1].text) : ", "
  }

  /// The title of a column by its field's name, such as `a_day`.
  package func columnTitle(_ name: String) -> String {
    catalogue["field_" + name] ?? name.replacing("_", with: " ")
  }

  /// A whole number with separated thousands.
  package func number(_ number: Int) -> String {
    let digits = String(number.magnitude)
    guard isForPeople, digits.count > 4 else { return String(number) }
    var grouped = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { grouped += self[.groupSeparator] }
      grouped.append(digit)
    }
    return (number < 0 ? minus : "") + grouped
  }

  private var minus: String { isForPeople ? "−" : "-" }

  package func decimal(_ number: Double, digits: Int = 1) -> String {
    guard number.isFinite, abs(number) < 1e12 else { return "–" }
    let scale = [1, 10, 100, 1000][min(max(digits, 0), 3)] as Double
    // Rounded half up, as people do; the format rounds the binary number.
    let text = String(format: "%.\(digits)f", (abs(number) * scale).rounded() / scale)
    let sign = number < 0 && text.contains { $0 != "0" && $0 != "." } ? minus : ""
    return sign + separated(text)
  }

  /// A size in decimal units: "3.4 MB".
  package func size(_ bytes: Int) -> String { separated(ByteSize.phrase(bytes)) }

  private func separated(_ number: String) -> String {
    language == .english ? number : number.replacing(".", with: self[.decimalSeparator])
  }

  /// "90 s", "30 min", "2 h", "1 d 12 h"; "never" for a time beyond all schedules.
  package func duration(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds < 1e9 else { return self[.never] }
    if seconds != seconds.rounded(), seconds < 120 {
      return self(.secondsShort, separated(String(seconds)))
    }
    let whole = Int(bounding: seconds.rounded())
    func both(_ unit: Int, _ name: MessageKey, _ less: Int, _ lessName: MessageKey) -> String {
      let rest = whole % unit / less
      return self(name, whole / unit) + (rest > 0 ? " " + self(lessName, rest) : "")
    }
    return switch whole {
    case ..<120: self(.secondsShort, whole)
    case ..<3600: self(.minutesShort, whole / 60)
    case ..<86_400: both(3600, .hoursShort, 60, .minutesShort)
    default: both(86_400, .daysShort, 3600, .hoursShort)
    }
  }
}

import Basics
package import Foundation
package import Words

/// The configuration of an edition that is made on a schedule.
package struct DigestPlan: Sendable, Hashable {
  /// Unique in the configuration, ignoring case.
  package var name: String
  package var schedule: DigestSchedule
  /// The reader to make it for; `nil` means the first reader.
  package var reader: String?
  package var categories: [String]
  /// How far it looks back, in seconds; `nil` means to the previous edition.
  package var since: Double?
  package var unread: Bool
  /// Whether its articles are marked as read after it was made.
  package var marksRead: Bool
  package var condition: MatchExpression?
  package var limit: Int
  /// The reading time of an edition, instead of a number of articles.
  package var minutes: Int?
  package var format: EditionFormat
  /// The language of its own words.
  package var language: Language
  /// Maximum total size of its pictures, in bytes.
  package var imageBudget: Int
  package var targets: [DigestTarget]

  package init(
    name: String, schedule: DigestSchedule, reader: String? = nil, categories: [String] = [],
    since: Double? = nil, unread: Bool = false, marksRead: Bool = false,
    condition: MatchExpression? = nil, limit: Int = 40, format: EditionFormat = .epub,
    language: Language = .english,
    imageBudget: Int = 20 << 20, targets: [DigestTarget] = []
  ) {
    self.name = name
    self.schedule = schedule
    self.reader = reader
    self.categories = categories
    self.since = since
    self.unread = unread
    self.marksRead = marksRead
    self.condition = condition
    self.limit = limit
    self.format = format
    self.language = language
    self.imageBudget = imageBudget
    self.targets = targets
  }

  /// The targets, and of a mail each address, with their names in delivery records. The name of a
  /// target does not change when others are added before it.
  package var namedTargets: [(name: String, target: DigestTarget)] {
    Self.named(targets.flatMap(\.deliveries))
  }

  /// The names of the deliveries that an earlier version made as one, for all addresses of a mail.
  package func deliveries(joinedAs name: String) -> [String] {
    guard let whole = Self.named(targets).first(where: { $0.name == name })?.target else {
      return []
    }
    let parts = Set(whole.deliveries)
    return namedTargets.filter { parts.contains($0.target) }.map { $0.name }
  }

  private static func named(
    _ targets: [DigestTarget]
  ) -> [(name: String, target: DigestTarget)] {
    var uses: [String: Int] = [:]
    return targets.map { target in
      let phrase = target.phrase
      let use = uses[phrase, default: 0] + 1
      uses[phrase] = use
      return (use == 1 ? phrase : "\(phrase) (\(use))", target)
    }
  }

  /// The files that are stored for an edition: the catalogue offers every edition as EPUB with a
  /// cover, and a mail also needs a plain text and a page.
  package var files: [EditionFile] {
    var files: [EditionFile] = [.format(.epub), .cover]
    if format != .epub { files.append(.format(format)) }
    if targets.contains(where: \.isMail) {
      if format != .plain { files.append(.format(.plain)) }
      files.append(.mailPage)
    }
    return files
  }
}

/// The destination of an edition.
package enum DigestTarget: Sendable, Hashable {
  /// A path with `%Y`, `%m`, `%d`, `%F`, `%H`, `%M` and `%%`; only the newest `keep` of the written
  /// files are kept.
  case file(pattern: String, keep: Int?)
  /// A program and its arguments, run without a shell. `{file}` in them is the path of the edition;
  /// without `{file}` the edition is written to stdin.
  case command([String])
  case mail(Mail)

  package struct Mail: Sendable, Hashable {
    /// `smtps://host:465` or `smtp://host:587`, the latter with STARTTLS.
    package var server: String
    /// `nil` means the sender's address if there is a password.
    package var user: String?
    /// A file that contains only the password.
    package var passwordFile: String?
    package var from: String
    package var to: [String]

    package init(
      server: String, user: String? = nil, passwordFile: String? = nil, from: String, to: [String]
    ) {
      self.server = server
      self.user = user
      self.passwordFile = passwordFile
      self.from = from
      self.to = to
    }
  }

  /// For display. It leaves out the arguments of programs, which may be secrets.
  package var phrase: String {
    switch self {
    case .file(let pattern, _): "file \(pattern)"
    case .command(let words): "command \(words.first ?? "")"
    case .mail(let mail): "mail to \(mail.to.joined(separator: ", "))"
    }
  }

  /// Each address is a delivery of its own: one that its server refuses must not keep the mail from
  /// the others (RFC 5321 3.3). One that stands there twice gets one mail; no server in use tells
  /// addresses apart by case.
  fileprivate var deliveries: [DigestTarget] {
    guard case .mail(let mail) = self else { return [self] }
    return mail.to.distinct { $0.lowercased() }.map { address in
      var single = mail
      single.to = [address]
      return .mail(single)
    }
  }

  package var isMail: Bool { if case .mail = self { true } else { false } }
}

/// The selection of articles for an edition.
package struct EditionQuery: Sendable, Hashable {
  package var name: String
  /// Empty means all categories.
  package var categories: [String]
  /// Only articles published (or, without a date, first seen) after this.
  package var since: Date?
  package var unread: Bool
  package var condition: MatchExpression?
  /// Maximum number of articles.
  @ListCount package var limit: Int
  /// Only what is worth most within this reading time; `limit` is ignored.
  package var minutes: Int?
  package var zone: TimeZone
  /// The language of its own words.
  package var language: Language

  package init(
    name: String = "tintm", categories: [String] = [], since: Date? = nil, unread: Bool = false,
    condition: MatchExpression? = nil, limit: Int = 40, minutes: Int? = nil,
    zone: TimeZone = .current,
    language: Language = .english
  ) {
    self.name = name
    self.categories = categories
    self.since = since
    self.unread = unread
    self.condition = condition
    self.limit = limit
    self.minutes = minutes
    self.zone = zone
    self.language = language
  }
}

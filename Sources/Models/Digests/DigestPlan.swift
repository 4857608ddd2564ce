/// An edition that is made on a schedule, as it is configured.
package struct DigestPlan: Sendable, Hashable {
  /// Unique in the configuration, whatever its case.
  package var name: String
  package var schedule: DigestSchedule
  /// Whose reading it is; `nil` is the first reader.
  package var reader: String?
  package var categories: [String]
  /// Seconds that it looks back from its time; `nil` is to the edition before it.
  package var since: Double?
  package var unread: Bool
  /// Whether what is in it is read once it was made.
  package var marksRead: Bool
  package var condition: MatchExpression?
  package var limit: Int
  package var format: EditionFormat
  /// Bytes for its pictures.
  package var imageBudget: Int
  package var targets: [DigestTarget]

  package init(
    name: String, schedule: DigestSchedule, reader: String? = nil, categories: [String] = [],
    since: Double? = nil, unread: Bool = false, marksRead: Bool = false,
    condition: MatchExpression? = nil, limit: Int = 40, format: EditionFormat = .epub,
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
    self.imageBudget = imageBudget
    self.targets = targets
  }

  /// Its targets by what deliveries call them, which stays when others are added before them.
  package var namedTargets: [(name: String, target: DigestTarget)] {
    var uses: [String: Int] = [:]
    return targets.map { target in
      let phrase = target.phrase
      let use = uses[phrase, default: 0] + 1
      uses[phrase] = use
      return (use == 1 ? phrase : "\(phrase) (\(use))", target)
    }
  }

  /// The files that are kept of an edition: the catalogue offers all of them as EPUB with a
  /// cover, and a mail holds a text and a page beside it.
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

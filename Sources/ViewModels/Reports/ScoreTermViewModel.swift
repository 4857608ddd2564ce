package import Models
package import Words

/// One term of a score in words, with its value.
package struct ScoreTermViewModel: ViewModel {
  private let term: ScoreTerm

  /// Its part of the score, in half-lives.
  package var bits: Double { term.bits }

  package init(_ term: ScoreTerm) {
    self.term = term
  }

  package static let fields: FieldList<Self> = [.phrase, .bits, .code]
  package static let display: FieldList<Self> = [.signedBits, .phrase]
  package static let columns: FieldList<Self> = [.bits, .phrase]

  /// Its part of the score with the sign: "+1.00", "−0.50".
  package func weight(digits: Int) -> Message {
    Message(bits < 0 ? .verbatim : .termMore, bits.decimal(digits))
  }

  /// The term for a list of terms.
  package var message: Message {
    term.reason == .beginning ? Message(.termBeginning) : column
  }

  /// The term for a table whose other column shows its value.
  package var column: Message {
    switch term.reason {
    case .beginning: Message(.termStart)
    case .published(let age, let source): Self.published(age, source)
    case .sourceWeight(let votes): Message(.termSourceWeight, votes.decimal(2))
    case .counter(let metric, let count, let times):
      Message(.termCounter, Message(Self.key(of: metric), count), Self.usual(times))
    case .interactions(let interaction, let count): Message(Self.key(of: interaction), count)
    case .coverage(let sources): Message(.termCoverage, sources)
    case .rules: Message(term.bits < 0 ? .termRulesLower : .termRulesRaise)
    case .plainCounts(let count): Message(.termPlainCounts, count)
    case .rate(let opened, let expected):
      Message(.termRate, opened.decimal(1), expected.decimal(1))
    case .source(let name, let opened, let seen):
      // Faded counts may round to nothing.
      seen == 0 ? Message(.termInterest, name) : Message(.termOpens, opened, seen, name)
    case .category(let name): Message(.termCategory, name)
    case .authors(let names): Self.about(.termAuthors, names)
    case .tags(let names): Self.about(.termTags, names)
    case .names(let names): Self.about(.termNames, names)
    case .words(let words): Self.about(.termWords, words)
    case .likeness: Message(term.bits < 0 ? .termLikeLess : .termLike)
    case .cancelling: Message(.termCancelling)
    case .sameSource(let name, let above): Self.place(above + 1, name)
    case .alike: Message(.termAlike)
    }
  }

  private static func about(_ key: MessageKey, _ names: [String]) -> Message {
    names.isEmpty ? Message(key, Message(.termOtherFeatures)) : Message(key, names)
  }

  private static func published(_ age: Double, _ source: String) -> Message {
    switch age {
    case ..<60: Message(.termJustNow, source)
    case ..<3600: Message(.termPublished, Message(.minutesShort, Int(max(0, age) / 60)), source)
    case ..<172_800: Message(.termPublished, Message(.hoursShort, Int(age / 3600)), source)
    case ..<1e12: Message(.termPublished, Message(.daysShort, Int(age / 86_400)), source)
    default: Message(.termPublishedLong, source)
    }
  }

  private static func key(of metric: CounterMetric) -> MessageKey {
    switch metric {
    case .ratings: .termRatings
    case .shares: .termShares
    case .comments: .unitComments
    case .views: .termViews
    }
  }

  private static func usual(_ times: Double) -> Message {
    switch times {
    case ..<0.75: Message(.termUsualLess)
    case ..<1.5: Message(.termUsual)
    case ..<2.5: Message(.termUsualTwice)
    case ..<3.5: Message(.termUsualThrice)
    case ..<1000: Message(.termUsualTimes, Int(times.rounded()))
    default: Message(.termUsualFar)
    }
  }

  private static func key(of interaction: Interaction) -> MessageKey {
    switch interaction {
    case .view, .unview: .termOpened
    case .finish: .termFinished
    case .bookmark, .unbookmark: .termBookmarked
    case .share: .termShared
    case .hide, .unhide: .termHidden
    }
  }

  private static func place(_ number: Int, _ name: String) -> Message {
    switch number {
    case 2: Message(.termSecond, name)
    case 3: Message(.termThird, name)
    case 4: Message(.termFourth, name)
    case 5: Message(.termFifth, name)
    default: Message(.termNth, number, name)
    }
  }
}

extension Field where Subject == ScoreTermViewModel {
  fileprivate static var phrase: Self { Self("term", at: .line) { .message($0.message) } }
  fileprivate static var code: Self { Self("term_code") { .text($0.message.code) } }
  fileprivate static var bits: Self { Self("bits") { .score($0.bits) } }
  fileprivate static var signedBits: Self {
    Self("bits", at: .rank) { subject in
      .message(subject.weight(digits: 2), subject.bits < 0 ? .warning : .success)
    }
  }
}

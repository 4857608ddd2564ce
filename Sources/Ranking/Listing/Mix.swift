package import Models

/// How much each part of a score counts for a reader: as much as has served them best.
package struct Mix: Sendable, Hashable {
  /// What the stored order (age and votes) counts; 1 is as it stands.
  package var base: Double
  /// What the votes count once more by themselves, whatever the age; −``base`` where they count
  /// nothing.
  package var votes: Double
  /// What the reader's own term counts.
  package var personal: Double

  package init(base: Double = 1, votes: Double = 0, personal: Double = 1) {
    self.base = base
    self.votes = votes
    self.personal = personal
  }

  /// What counts in a list of this key: what was learned from lists of today says nothing of how
  /// fast `now` fades.
  package func `for`(_ key: RankingKey) -> Mix {
    key == .today ? self : Mix(personal: personal)
  }

  /// Those that are tried, the usual one first: what age counts (its share of the stored order),
  /// what votes count, and what taste does. Some go by what is new alone, some by what others make
  /// of it.
  package static let all: [Mix] = [1, 0.5, 0.25, 0.125, 0.0625, 0.03125].flatMap { age in
    (age == 1 ? [1, 2, 0] : [age, (1 + age) / 2, 1, 2, 0]).flatMap { votes in
      [1, 0.5, 0.25, 0].map { Mix(base: age, votes: votes - age, personal: $0) }
    }
  }
}

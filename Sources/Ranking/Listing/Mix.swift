/// How much each part of a score counts for a reader: as much as has served them best.
package struct Mix: Sendable, Hashable {
  /// What the stored order (age and votes) counts; 1 is as it stands.
  package var base: Double
  /// What the votes count once more by themselves, whatever the age.
  package var votes: Double
  /// What the reader's own term counts.
  package var personal: Double

  package init(base: Double = 1, votes: Double = 0, personal: Double = 1) {
    self.base = base
    self.votes = votes
    self.personal = personal
  }

  /// Those that are tried, the usual one first.
  package static let all: [Mix] = [1, 0.5, 0.25, 0.125, 0.0625, 0.03125].flatMap { base in
    [0, 0.5, 1].flatMap { votes in
      [1, 0.5, 0.25, 0].map { Mix(base: base, votes: votes * (1 - base), personal: $0) }
    }
  }
}

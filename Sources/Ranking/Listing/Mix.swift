package import Models

/// How much each part of a score counts for a reader: as much as has served them best.
package struct Mix: Sendable, Hashable {
  /// What the stored order (age and votes) counts; 1 is as it stands.
  package var base: Double
  /// What the votes count beside the part that they have in ``base``; −``base`` takes that part away,
  /// so that they count nothing.
  package var votes: Double
  /// What the reader's own term counts.
  package var personal: Double
  /// What counts how much oftener than usual it is opened.
  package var rate: Double
  /// What a doubling of the plain counts counts, whatever is usual for their source.
  package var counts: Double
  /// How many times as much as it says a lead is taken for when the mix is judged. Where taste is to
  /// count twice, all else counts half instead, so that taste stays within its bound.
  package var sharpness: Double

  package init(
    base: Double = 1, votes: Double = 0, personal: Double = 1, rate: Double = 1,
    counts: Double = 0, sharpness: Double = 1
  ) {
    self.base = base
    self.votes = votes
    self.personal = personal
    self.rate = rate
    self.counts = counts
    self.sharpness = sharpness
  }

  /// The plain counts alone.
  package init(counts: Double) {
    self.init(base: 0, personal: 0, rate: 0, counts: counts)
  }

  /// Whether the plain counts alone count.
  package var isPlain: Bool { counts > 0 }

  /// How much it leaves out of the usual mix, and adds to it.
  var departure: Double {
    1 - sharpness * base + abs(1 - sharpness * personal)
      + (isPlain ? 0 : abs(sharpness * (base + votes) - 1))
  }

  /// What counts in a list of this key: what was learned from lists of today says nothing of how
  /// fast `now` fades.
  package func `for`(_ key: RankingKey) -> Mix {
    key == .today ? self : Mix(personal: personal)
  }

  /// Those that are tried, the usual one first: what age counts (its share of the stored order),
  /// what votes count, and what taste does. Some go by what is new alone, some by what others make
  /// of it, and some by plain counts.
  package static let all: [Mix] =
    [1, 0.5, 0.25, 0.125, 0.0625].flatMap { mixes(age: $0) } + plain

  private static func mixes(age: Double) -> [Mix] {
    let votes = age == 1 ? [1, 2, 0] : [age, (1 + age) / 2, 1, 2, 0]
    return votes.flatMap { mixes(age: age, votes: $0) }
  }

  private static func mixes(age: Double, votes: Double) -> [Mix] {
    var mixes = [1, 0.5, 0.25, 0].map { Mix(base: age, votes: votes - age, personal: $0) }
    // Taste twice.
    mixes.append(Mix(base: age / 2, votes: (votes - age) / 2, rate: 0.5, sharpness: 2))
    return mixes
  }

  private static let plain: [Mix] = [Mix(counts: 1), Mix(counts: 2)]
}

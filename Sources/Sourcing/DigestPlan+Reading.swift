import Foundation
import Matching
import Models
import Words
import Yams

extension DigestPlan {
  /// Maximum size in bytes of the pictures in a mailed edition: servers accept 25 MB, a quarter of
  /// which is the overhead of Base64.
  private static let mailedPictures = 12 << 20

  /// Reads one entry of “digests”.
  init?(_ node: Node, _ problems: ProblemLog) {
    let entry = MappingReader(node, within: "a digest", problems)
    guard case .mapping = node else { return nil }
    entry.allow(only: [
      "name", "when", "zone", "reader", "categories", "since", "limit", "unread", "mark_read",
      "where", "minutes", "format", "image_budget", "language",
      "to",
    ])
    let name = entry.label("name", "the name of the digest")
    let schedule = Self.schedule(entry)
    let condition = Self.condition(entry)
    let targets = entry.list("to").compactMap { DigestTarget($0, problems) }
    guard let name, let schedule else { return nil }
    let budget = targets.contains(where: \.isMail) ? Self.mailedPictures : 20 << 20
    self.init(
      name: name, schedule: schedule, reader: entry.string("reader"),
      categories: entry.names("categories"), since: entry.duration("since", atLeast: 60, "1m"),
      unread: entry.bool("unread") ?? false, marksRead: entry.bool("mark_read") ?? false,
      condition: condition, limit: entry.integer("limit", in: 1...1000) ?? 40,
      format: entry.choice("format") ?? .epub, language: entry.choice("language") ?? .english,
      imageBudget: entry.size("image_budget", atLeast: 0, "0") ?? budget, targets: targets)
    minutes = entry.integer("minutes", in: 1...600)
  }

  private static func schedule(_ entry: MappingReader) -> DigestSchedule? {
    var zone = TimeZone.current
    if let text = entry.string("zone") {
      if let known = TimeZone(identifier: text) {
        zone = known
      } else {
        entry.report("“\(text)” is not a time zone such as Europe/Berlin or UTC", at: "zone")
      }
    }
    guard let text = entry.require("when", "such as daily 06:30") else { return nil }
    let schedule = DigestSchedule(text, zone: zone)
    if schedule == nil {
      entry.report(
        "“when” must be days and a time, such as daily 06:30, weekdays 7:00 or mon thu 18:15, not "
          + "“\(text.prefix(60))”", at: "when")
    }
    return schedule
  }

  private static func condition(_ entry: MappingReader) -> MatchExpression? {
    guard let text = entry.string("where") else { return nil }
    do {
      return try MatchReader.read(text)
    } catch {
      entry.report("invalid “where”: \(error.message)", at: "where", character: error.column)
      return nil
    }
  }
}

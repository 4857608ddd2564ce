import Basics
package import Foundation
package import Models
package import Words

/// Presents a source with its configuration and its health.
package protocol HealthPresentable: LabelPresentable, LinkPresentable, StatusPresentable,
  SchedulePresentable
{
  var health: SourceHealth { get }
}

extension HealthPresentable {
  package var label: String? { health.name }
  package var link: String? { health.url }
  package var status: String { health.status.rawValue }
  package var reason: Message? { health.lastError }
  package var nextPoll: Date? { health.nextDue }
  package var name: String { health.name }
  package var category: String { health.category }
  /// Its home page, else its address.
  package var home: String { health.homePage ?? health.url }

  /// The status in words.
  package var condition: MessageKey {
    switch health.status {
    case .healthy: .healthy
    case .new: .notAsked
    case .blocked: .waiting
    case .failing: .failing
    case .dead: .dead
    case .gone: .goneSource
    }
  }

  /// `nil` for a source without problems.
  package var advice: SourceAdvice? { SourceAdvice(health) }

  package var statusRole: Role {
    switch health.status {
    case .new: .secondary
    case .healthy: .success
    case .blocked: .warning
    case .failing, .dead, .gone: .failure
    }
  }
}

extension FieldList where Subject: HealthPresentable {
  /// The fields of a source for machines.
  static var health: Self {
    [
      .label, .link, .homePage, .category, .status, .articles, .newPerDay, .lastSuccess, .failures,
      .lastError, .nextPoll, .blockedUntil, .movedTo, .categories, .unread, .averageBytes, .format,
      .lastPoll, .failingSince, .nextReason, .why, .interval, .feedURL, .redirect,
      .pages, .answerTime, .lastErrorCode, .whyCode, .advice, .adviceCode,
    ]
  }

  /// The columns of a source's line in a pipe; new columns are only added at the end.
  static var healthRow: Self {
    [
      .label, .category, .status, .articles, .newPerDay, .lastSuccess, .failures, .nextPoll, .link,
      .lastError, .unread, .averageBytes, .why, .movedTo,
    ]
  }
}

extension Field where Subject: HealthPresentable {
  static var homePage: Self { Self("home_page") { .link($0.health.homePage) } }
  static var category: Self { Self("category") { .text($0.health.category) } }
  static var categories: Self { Self("categories") { .list($0.health.categories) } }
  static var articles: Self { Self("articles") { .count($0.health.articles, .articles) } }
  static var newPerDay: Self { Self("new_per_day") { .score($0.health.newPerDay) } }
  static var unread: Self { Self("unread") { .count($0.health.unread, .unread) } }
  static var averageBytes: Self { Self("average_bytes") { .count($0.health.averageBytes, .bytes) } }
  static var answerTime: Self {
    Self("answer_milliseconds") { .count($0.health.answerMilliseconds, .answerTime) }
  }
  static var format: Self { Self("format") { .text($0.health.format) } }
  static var lastPoll: Self { Self("last_look") { .date($0.health.lastPoll, .lastPoll) } }
  static var lastSuccess: Self {
    Self("last_success") { .date($0.health.lastSuccess, .lastSuccess) }
  }
  static var failures: Self { Self("failures") { .count($0.health.failures) } }
  static var failingSince: Self {
    Self("failing_since") { .date($0.health.failingSince, .failingSince) }
  }
  static var lastError: Self { Self("last_error") { .message($0.health.lastError) } }
  static var lastErrorCode: Self { Self("last_error_code") { .text($0.health.lastError?.code) } }
  static var whyCode: Self {
    Self("next_look_why_code") { .text(SourceTroubles.whyThen($0.health)?.code) }
  }
  static var nextReason: Self {
    Self("next_look_reason") { .text($0.health.nextReason?.rawValue) }
  }
  static var why: Self { Self("next_look_why") { .message(SourceTroubles.whyThen($0.health)) } }
  static var interval: Self {
    Self("interval_seconds") { .count($0.health.interval.map { Int(bounding: $0) }) }
  }
  static var blockedUntil: Self {
    Self("blocked_until") { .date($0.health.blockedUntil, .wait) }
  }
  static var movedTo: Self { Self("moved_to") { .link($0.health.movedTo) } }
  static var feedURL: Self { Self("feed_url") { .link($0.health.feedURL) } }
  static var redirect: Self {
    .group(
      "redirect",
      [
        Field("url") { .link($0.health.redirect?.url) },
        Field("since") { .date($0.health.redirect?.since) },
        Field("polls") { .count($0.health.redirect?.polls) },
      ], isPresent: { $0.health.redirect != nil })
  }

  static var pages: Self {
    .group(
      "pages",
      [
        Field("fetched") { .count($0.health.pages?.fetched) },
        Field("waiting") { .count($0.health.pages?.waiting) },
        Field("failed") { .count($0.health.pages?.failed) },
        Field("given_up") { .count($0.health.pages?.givenUp) },
        Field("troubles") { .records(($0.health.pages?.troubles ?? []).map(Record.init)) },
      ], isPresent: { $0.health.pages != nil })
  }
  /// The same for people, below the row; nothing if all pages were fetched.
  static var pageTrouble: Self {
    pages.forDisplay(at: .brief) {
      .message(PageTroubles.brief($0.health.pages), .secondary)
    }
  }
  static var pageReport: Self {
    pages.forDisplay(at: .line) { .message(PageTroubles.counts($0.health.pages)) }
  }
  static var pageReasons: Self {
    Self("page_troubles", at: .line) { .message(PageTroubles.reasons($0.health.pages), .secondary) }
  }

  /// The status in words, for people.
  static var condition: Self {
    status.forDisplay { .word($0.condition, $0.statusRole) }
  }

  static var advice: Self { Self("advice") { .message($0.advice?.message) } }
  static var adviceCode: Self { Self("advice_code") { .text($0.advice?.message.code) } }
  /// For people; nothing for a source that has moved, about which ``move`` says more.
  static var adviceInWords: Self {
    advice.forDisplay(at: .brief) { subject in
      .message(subject.health.movedTo == nil ? subject.advice?.message : nil, .secondary)
    }
  }

  /// The problem, for people, below the row.
  static var trouble: Self {
    Self("trouble", at: .brief) {
      .message(SourceTroubles.sentence($0.health), $0.statusRole)
    }
  }
  /// For people, below the row; nothing if the server responds fast.
  static var slowness: Self {
    Self("answer_milliseconds", at: .brief) {
      guard let time = $0.health.answerMilliseconds, time >= SourceHealth.slow else { return .none }
      return .count(time, .answerTime)
    }
  }
  static var move: Self {
    Self("move", at: .brief) { .message(SourceTroubles.move($0.health), .warning) }
  }
}

extension Record {
  fileprivate init(_ trouble: PageOutcomes.Trouble) {
    self.init([
      "reason": .message(trouble.reason), "pages": .count(trouble.pages),
      "given_up": .count(trouble.givenUp), "reason_code": .text(trouble.reason.code),
    ])
  }
}

/// Sentences about the pages of a source's articles.
enum PageTroubles {
  /// Maximum number of reasons for one source.
  private static let maxReasons = 6

  /// "12 pages stored, 3 to fetch, 1 to retry, 2 given up".
  static func counts(_ outcomes: PageOutcomes?) -> Message? {
    guard let outcomes else { return nil }
    let parts: [(Int, MessageKey)] = [
      (outcomes.waiting, .pagesToFetch), (outcomes.failed, .pagesToRetry),
      (outcomes.givenUp, .pagesGivenUp),
    ]
    return .joined(
      [Message(.pagesStored, outcomes.fetched)]
        + parts.filter { $0.0 > 0 }.map { Message($0.1, $0.0) }, by: .listed)
  }

  /// The counts and the most frequent reason, if a page could not be fetched.
  static func brief(_ outcomes: PageOutcomes?) -> Message? {
    guard let outcomes, let first = outcomes.troubles.first, let counts = counts(outcomes) else {
      return nil
    }
    return Message(outcomes.troubles.count > 1 ? .mostOften : .because, counts, first.reason)
  }

  /// The reasons why pages could not be fetched, with the number of pages for each.
  static func reasons(_ outcomes: PageOutcomes?) -> Message? {
    guard let troubles = outcomes?.troubles else { return nil }
    let rest = troubles.dropFirst(maxReasons).reduce(0) { $0 + $1.pages }
    return .joined(
      troubles.prefix(maxReasons).map { Message(.timesReason, $0.pages, $0.reason) }
        + (rest > 0 ? [Message(.otherReasons, rest)] : []), by: .sentences)
  }
}

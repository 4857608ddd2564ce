package import Basics
package import Models
internal import Words

/// Arrivals and openings over the last days, and the health of the sources.
package struct FiguresViewModel: PageModel {
  private let statistics: ReadingStatistics
  private let today: CivilDate
  private let health: [SourceHealth]
  private let slowHosts: [SlowHost]

  /// Maximum number of slow hosts.
  private static let maxHosts = 10

  /// - Parameters:
  ///   - today: the last day of the statistics.
  ///   - health: of the reader's sources.
  package init(_ statistics: ReadingStatistics, today: CivilDate, health: [SourceHealth]) {
    self.statistics = statistics
    self.today = today
    self.health = health
    slowHosts = SlowHost.slowest(of: health, limit: Self.maxHosts)
  }

  package var kind: DocumentKind { .figures }

  /// The charts, in reading order; those without anything to show are left out.
  package var charts: [Chart] {
    let byDay = Chart.Axis.time(unit: .day, labelEvery: 10)
    let slow = Chart(.slowHosts, .names, unit: .answerTime, slowHosts.map(Self.bar))
    return [
      Chart(.articlesADay, byDay, bars(statistics.arrived)),
      Chart(.openedADay, byDay, bars(statistics.opened)),
      Chart(
        .openedByHour, .time(unit: .hour, labelEvery: 3),
        statistics.hours.enumerated().map { Chart.Bar(.hour($0.offset), $0.element) }),
      Chart(
        .mostOpened, .names, statistics.favourites.map { Chart.Bar(.name($0.source), $0.opened) }),
      Chart(.sources, .names, states.map { Chart.Bar(.word($0.word), $0.sources) }),
      slow,
    ].filter { $0.axis != .names || !$0.bars.isEmpty }
  }

  /// Whether the servers' times are known and none is slow.
  package var hasOnlyFastHosts: Bool {
    slowHosts.isEmpty && health.contains { $0.answerMilliseconds != nil }
  }

  private func bars(_ counts: [Int]) -> [Chart.Bar] {
    zip(days(counts.count), counts).map { Chart.Bar(.day($0), $1) }
  }

  /// The last days, the oldest first.
  private func days(_ count: Int) -> [CivilDate] {
    (0..<count).map { CivilDate(daysSinceEpoch: today.daysSinceEpoch - (count - 1 - $0)) }
  }

  private var states: [(status: SourceHealth.Status, word: MessageKey, sources: Int)] {
    let order: [SourceHealth.Status] = [.healthy, .new, .blocked, .failing, .dead, .gone]
    return order.compactMap { status in
      let sources = health.filter { $0.status == status }
      return sources.first.map { (status, SourceViewModel($0).condition, sources.count) }
    }
  }

  private static func bar(_ host: SlowHost) -> Chart.Bar {
    Chart.Bar(.name(host.host), host.milliseconds, note: CountUnit.sources.message(host.sources))
  }

  private func byDay(_ counts: [Int]) -> FieldValue {
    .records(
      zip(days(counts.count), counts).map {
        Record(["day": .text($0.fullDate), "articles": .count($1)])
      })
  }

  package static let fields: FieldList<Self> = [
    Field("arrived") { $0.byDay($0.statistics.arrived) },
    Field("opened") { $0.byDay($0.statistics.opened) },
    Field("opened_by_hour") { subject in
      .records(
        subject.statistics.hours.enumerated().map {
          Record(["hour": .count($0.offset), "articles": .count($0.element)])
        })
    },
    Field("most_opened") { subject in
      .records(
        subject.statistics.favourites.map {
          Record(["source": .text($0.source), "articles": .count($0.opened)])
        })
    },
    Field("sources") { subject in
      .records(
        subject.states.map {
          Record(["status": .text($0.status.rawValue), "sources": .count($0.sources)])
        })
    },
    Field("slow_hosts") { subject in
      .records(
        subject.slowHosts.map {
          Record([
            "host": .text($0.host), "answer_milliseconds": .count($0.milliseconds),
            "sources": .count($0.sources),
          ])
        })
    },
  ]
  package static let display: FieldList<Self> = [
    Field("charts", at: .body) { .charts($0.charts) },
    Field("slow_hosts", at: .line) {
      $0.hasOnlyFastHosts ? .word(.noSlowHosts, .secondary) : .none
    },
  ]
}

/// A slow host, over all sources on it.
package struct SlowHost: Sendable, Hashable {
  package let host: String
  /// The mean over its sources' mean response times.
  package let milliseconds: Int
  package let sources: Int

  /// The slowest first.
  ///
  /// - Parameter limit: maximum number of hosts.
  package static func slowest(of health: [SourceHealth], limit: Int) -> [SlowHost] {
    var times: [String: [Int]] = [:]
    for source in health {
      guard let time = source.answerMilliseconds, let host = WebAddress(source.url)?.host else {
        continue
      }
      times[host, default: []].append(time)
    }
    let slow = times.map { host, times in
      SlowHost(host: host, milliseconds: times.reduce(0, +) / times.count, sources: times.count)
    }.filter { $0.milliseconds >= SourceHealth.slow }
    return Array(
      slow.sorted { ($1.milliseconds, $0.host) < ($0.milliseconds, $1.host) }.prefix(limit))
  }
}

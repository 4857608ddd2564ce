import Basics
import Fetching
import Foundation
import Matching
import Models
import Store
import Synchronization
import Words

/// Polls one group of sources that share a request: sends one fetch, then evaluates its result for
/// each source and stores the articles and the new state in one transaction.
struct PollRun: Sendable {
  let store: any Store
  let writer: PollWriter
  let stories: StoryScheduler
  let fetcher: Fetcher
  let files: FileFetcher
  let clock: PollingClock
  /// The sources of the pass, which ``DueSource/index`` indexes.
  let sources: [Source]
  let rules: RuleEvaluator
  /// Sends no validators (docs/polling.md C18).
  let noCache: Bool

  /// Seconds for which sources are claimed: longer than their waiting time and two fetches with all
  /// redirects take, and short enough that a hanging process does not keep them for long.
  private static let claimTime = 300.0

  /// Sends the shared request of claimed sources.
  func ask(_ claim: SourceClaim) async throws -> SharedPollResult {
    let skipped = claim.lost.map {
      SourceOutcome(
        source: $0, result: .skipped(because: Message(.skipOtherProcess)))
    }
    let jobs = claim.jobs
    var result: FetchResult?
    if let first = jobs.first {
      if let host = claim.host { await fetcher.applyHold(of: host) }
      // If the sources have different validators, only a full response serves all of them (P8).
      let isShared = jobs.allSatisfy { $0.plan.validators == first.plan.validators }
      let plan = isShared ? first.plan : first.plan.unconditional
      result = await plan.answer(from: fetcher, files)
    }
    return SharedPollResult(
      jobs: jobs, result: result, jitter: clock.chance(), skipped: skipped)
  }

  /// Parses and stores the result, for each source in a transaction of its own.
  func store(_ asked: SharedPollResult) async throws -> [SourceOutcome] {
    var outcomes = asked.skipped
    do {
      for (index, job) in asked.jobs.enumerated() {
        // A cancelled pass stores nothing for sources that it has not finished.
        try Task.checkCancellation()
        guard let answer = try await read(asked, for: job) else { break }
        if index == asked.jobs.count - 1 { asked.forgetResult() }
        let outcome = try await save(answer, of: job)
        try await stories.count(outcome.new)
        outcomes.append(outcome)
      }
      return outcomes
    } catch {
      // If this fails too, the claims expire by themselves.
      try? await release(asked.jobs.map(\.id))
      throw error
    }
  }

  /// Claims the sources of several requests in one transaction: those that no other process is
  /// polling or has polled since they were chosen (docs/polling.md S12).
  func claim(_ requests: [[DueSource]]) async throws -> [SourceClaim] {
    let now = clock.now()
    let until = now.addingTimeInterval(Self.claimTime)
    let claimed = try await writer.claim(
      requests.map { due in ClaimRequest(due.map(claim), at: now, until: until) })
    return zip(requests, claimed).map { due, feeds in
      let jobs = due.compactMap { due in feeds[due.id].map { job(due, $0, at: now) } }
      let lost = due.filter { feeds[$0.id] == nil }.map { sources[$0.index].name }
      return SourceClaim(
        jobs: jobs, lost: lost, host: jobs.first.flatMap { feeds[$0.id]?.host }, until: until)
    }
  }

  private func claim(_ due: DueSource) -> ClaimRequest.Feed {
    ClaimRequest.Feed(
      source: due.id, url: sources[due.index].address.string, lastPoll: due.lastPoll,
      host: (try? RequestURL(due.asked))?.hostKey)
  }

  /// Returns a claim that lasts as long as asking takes: a claim that is half over is prolonged for
  /// those sources that no other node has taken since.
  func renew(_ claim: SourceClaim) async throws -> SourceClaim {
    let now = clock.now()
    guard claim.until.timeIntervalSince(now) < Self.claimTime / 2 else { return claim }
    let until = now.addingTimeInterval(Self.claimTime)
    let renewed = try await writer.renew(
      ClaimRenewal(claim.jobs.map(\.id), from: claim.until, until: until))
    let lost = claim.jobs.filter { !renewed.contains($0.id) }.map(\.source.name)
    return SourceClaim(
      jobs: claim.jobs.filter { renewed.contains($0.id) }, lost: claim.lost + lost,
      host: claim.host, until: until)
  }

  private func job(_ due: DueSource, _ claimed: ClaimedFeed, at now: Date) -> PollJob {
    let source = sources[due.index]
    let state = RequestPlanner.state(claimed.state, for: source)
    let plan = RequestPlanner.plan(for: source, state: state, now: now, noCache: noCache)
    return PollJob(due, claim: claimed.number, source: source, state: state, plan: plan)
  }

  /// Releases claims whose sources were not asked.
  func release(_ claims: some Sequence<SourceClaim>) async throws {
    try await release(claims.flatMap(\.jobs).map(\.id))
  }

  /// Runs in a new task, because the current one may be cancelled.
  private func release(_ sources: [Int64]) async throws {
    guard !sources.isEmpty else { return }
    try await Task { [store] in try await store.release(sources) }.value
  }

  /// Parses the result for one source; if it is a page that names a feed, the feed is requested.
  private func read(_ asked: SharedPollResult, for job: PollJob) async throws -> PollEvaluation? {
    guard var result = asked.result else { return nil }
    var (plan, state) = (job.plan, job.state)
    var notes: [Message] = []
    while true {
      let now = clock.now()
      let verdict = ResponseVerdict(result, state: state, now: now)
      var reading: DocumentReading?
      if case .parse(let response) = verdict {
        reading = await WorkThreads.documents.run { [url = result.finalURL, state] in
          DocumentReading(response, from: url, for: job.source, remembering: ItemMemory(state))
        }
      }
      let decider = PollDecider(
        source: job.source, plan: plan, state: state, result: result, verdict: verdict, now: now,
        jitter: asked.jitter, isDelivered: job.due.isDelivered)
      let conclusion = decider.conclude(reading?.facts)
      notes += conclusion.notes
      guard let next = conclusion.follow else {
        return PollEvaluation(
          conclusion: conclusion, reading: conclusion.result == .fetched ? reading : nil,
          notes: notes, now: now)
      }
      // The page named its feed, which is fetched in the same pass.
      (plan, state) = (next, conclusion.state)
      result = await next.answer(from: fetcher, files)
      try Task.checkCancellation()
    }
  }

  private func save(
    _ answer: PollEvaluation, of job: PollJob
  ) async throws -> SourceOutcome {
    let conclusion = answer.conclusion
    var outcome = SourceOutcome(
      source: job.source.name, result: conclusion.result, nextDue: conclusion.state.nextDue)
    outcome.notes = answer.notes
    let counts: DocumentCounts
    let rules = SourceRules(rules, for: job.source)
    do {
      let record = await WorkThreads.documents.run { self.record(of: answer, job, rules) }
      guard let stored = try await writer.store(record) else {
        outcome.result = .skipped(because: Message(.skipTakenOver))
        return outcome
      }
      counts = stored
    } catch let fault as StoreFault {
      return try await unsaved(outcome, of: job, because: fault, at: answer.now)
    }
    (outcome.new, outcome.updated, outcome.unchanged) = (
      counts.new, counts.updated, counts.unchanged
    )
    outcome.notes += ((answer.reading?.notes ?? []) + (rules?.notes ?? [])).map(Message.verbatim)
    return outcome
  }

  private func record(
    of answer: PollEvaluation, _ job: PollJob, _ rules: SourceRules?
  ) -> PollRecord {
    let conclusion = answer.conclusion
    var state = conclusion.state
    answer.reading?.memory?.write(to: &state)
    let ingest = ArticleIngest(
      policy: OfflinePolicy(job.source), rules: rules, now: answer.now, clock: clock.now)
    var record = PollRecord(
      source: job.id, state: state,
      document: ingest.document(
        answer.reading?.drafts ?? [], source: job.id, weight: job.due.weight,
        isFirst: job.due.isFirst))
    record.claim = job.claim
    if conclusion.state.homePageURL != job.state.homePageURL {
      record.homePage = conclusion.state.homePageURL
    }
    if conclusion.result == .fetched {
      let hub = answer.reading?.hub
      record.hub = .init(hub: hub?.hub, topic: hub?.topic ?? "")
    }
    record.hold = conclusion.host
    return record
  }

  /// Handles a document that can't be stored. A fault of this machine (a full disk, a read-only
  /// database) ends the pass and does not count as a failure of the source. A fault of this
  /// document does: its source backs off, so that its server is not asked for it again and again.
  private func unsaved(
    _ outcome: SourceOutcome, of job: PollJob, because fault: StoreFault, at now: Date
  ) async throws -> SourceOutcome {
    guard case .other = fault else { throw fault }
    var state = job.state
    state.failures += 1
    state.firstFailure = state.firstFailure ?? now
    state.lastPoll = now
    state.lastError = .verbatim(fault.description)
    let wait = PollSchedule.waitAfterFailure(
      state.failures, base: job.source.interval ?? 0, firstFailure: state.firstFailure ?? now,
      now: now)
    state.nextDue = now.addingTimeInterval(wait)
    var record = PollRecord(source: job.id, state: state)
    record.claim = job.claim
    _ = try? await writer.store(record)
    var outcome = outcome
    outcome.result = .failed(because: .verbatim(fault.description))
    outcome.nextDue = state.nextDue
    return outcome
  }
}

/// The evaluated result of a poll for one source: everything that is stored and reported.
struct PollEvaluation: Sendable {
  let conclusion: PollConclusion
  /// `nil` unless the document was accepted: only such a one delivers articles.
  let reading: DocumentReading?
  /// Notes for a person on the responses.
  let notes: [Message]
  let now: Date
}

/// Sources that were asked with one request, and its result. The result is dropped once it is
/// parsed, because everything that waits to be stored is held in memory.
final class SharedPollResult: Sendable {
  let jobs: [PollJob]
  /// 0..<1, the same for all of them, so that sources that share a request come due together (P8).
  let jitter: Double
  /// Sources that were not asked, with the reason.
  let skipped: [SourceOutcome]
  private let answer: Mutex<FetchResult?>

  init(
    jobs: [PollJob], result: FetchResult?, jitter: Double, skipped: [SourceOutcome]
  ) {
    self.jobs = jobs
    self.jitter = jitter
    self.skipped = skipped
    answer = Mutex(result)
  }

  /// `nil` if no source was left to ask.
  var result: FetchResult? { answer.withLock { $0 } }

  func forgetResult() { answer.withLock { $0 = nil } }
}

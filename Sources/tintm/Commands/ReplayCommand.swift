import ArgumentParser
import Basics
import Composing
import Foundation
import Glibc
import Models
import Pipeline
import Recommending
import ViewModels

struct ReplayCommand: OutputCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Evaluates the ranking on a recorded stream.",
    discussion: """
      Replays a stream in order of time and measures how well each list was ranked: nDCG@5, nDCG@10, \
      MRR and AUC, compared with newest first and most popular first. Each line of the stream is a \
      JSON object with a time "t" and an article, counts, event or ask.

      EXAMPLES:
        tintm replay stream.jsonl
        tintm replay --own                     on the lists that you were shown
        tintm replay stream.jsonl --stories    prints the story of each article as JSON
        tintm replay fronts.jsonl --half-life 1.5h --json | jq '.groups[] | {group, ndcg10}'
      """)

  @Argument(
    help: "The stream: JSON Lines in order of time; - is standard input.", completion: .file())
  var file: String?

  @Flag(help: "Use the lists that you were shown, week by week.")
  var own = false

  @Flag(help: "Print the story of each article instead of evaluating.")
  var stories = false

  @Option(help: .value("time", "The time in which interest halves; 8h by default."))
  var halfLife: String?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if stories, own { throw ValidationError("--stories needs a file.") }
    if (file == nil) != own { throw ValidationError("Give either a file or --own.") }
    try OptionCheck.time("--half-life", halfLife, like: "8h or 90m", atLeast: 60)
  }

  func run() async throws {
    guard let file else {
      return try output.show(globals.newsroom().ownReplay(peakMemory: Self.peakMemory))
    }
    var settings = RankingSettings()
    if let seconds = halfLife.flatMap(DurationText.seconds) { settings.halfLife = seconds }
    var session =
      stories
      ? ReplaySession(storiesBy: CanonicalURL.key) : ReplaySession(settings: settings)
    var warnings = 0
    try forEachLine(of: file) { number, line in
      for warning in try session.consume(line) {
        warnings += 1
        guard warnings <= Self.warningLimit, !globals.quiet else { continue }
        StandardError.write("\(file):\(number) \(warning)\n")
      }
    }
    if warnings > Self.warningLimit, !globals.quiet {
      StandardError.write("\(file): \(warnings) warnings in total\n")
    }
    guard stories else {
      return try output.show(
        ReplayViewModel(
          session.groups, asksPerSecond: session.asksPerSecond, peakMemory: Self.peakMemory))
    }
    for line in try session.storyLines() { try StandardOutput.write(line: line) }
  }

  private static let warningLimit = 5

  private func forEachLine(of file: String, _ body: (Int, Data) throws -> Void) throws {
    var lines = LineReader(try InputFile(file))
    var number = 0
    do {
      while let line = try lines.next() {
        number += 1
        try body(number, line)
      }
    } catch let fault as ReplayFault {
      throw Failure(
        .dataError, code: "not_a_stream", "\(file):\(number): \(fault.message).",
        advice: "Each line is an object with “t” and one of article, counts, event and ask.")
    } catch is LineReader.TooLong {
      throw Failure(
        .dataError, code: "not_a_stream",
        "\(file):\(number + 1): the line is longer than \(LineReader.limit >> 20) MiB.")
    }
  }

  /// In bytes; Linux counts in KiB (getrusage(2)).
  private static var peakMemory: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss * 1024
  }
}

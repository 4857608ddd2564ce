import Foundation

/// Makes the recorded streams that `tintm replay` is measured with: what the ranking is developed
/// against where no real ones are at hand.
///
///     RankingBenchmark fronts|impressions|reader SEED > stream.jsonl
@main
enum RankingBenchmark {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let seed = UInt64(arguments[2]) else {
      print("usage: RankingBenchmark fronts|impressions|reader SEED")
      exit(64)
    }
    var out = StreamWriter()
    switch arguments[1] {
    case "fronts": VotedFronts(seed: seed).write(to: &out)
    case "impressions": Impressions(seed: seed).write(to: &out)
    case "reader": OneReader(seed: seed).write(to: &out)
    default:
      print("no such stream: \(arguments[1])")
      exit(64)
    }
    out.flush()
  }
}

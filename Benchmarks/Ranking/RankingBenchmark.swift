import Foundation

/// Generates recorded streams for `tintm replay`, to develop the ranking without real data.
///
///     RankingBenchmark fronts|impressions|reader|KIND SEED > stream.jsonl
///
/// A KIND of readers is one of ``Readers/Kind``.
@main
enum RankingBenchmark {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let seed = UInt64(arguments[2]) else {
      let kinds = Readers.Kind.allCases.map(\.rawValue).joined(separator: "|")
      print("usage: RankingBenchmark fronts|impressions|reader|\(kinds) SEED")
      exit(64)
    }
    var out = StreamWriter()
    switch arguments[1] {
    case "fronts": VotedFronts(seed: seed).write(to: &out)
    case "impressions": Impressions(seed: seed).write(to: &out)
    case "reader": OneReader(seed: seed).write(to: &out)
    case let name:
      guard let kind = Readers.Kind(rawValue: name) else {
        print("no such stream: \(name)")
        exit(64)
      }
      Readers(kind: kind, seed: seed).write(to: &out)
    }
    out.flush()
  }
}

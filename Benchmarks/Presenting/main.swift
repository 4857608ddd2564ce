import Foundation
import Measuring
import Models
import ViewModels
import Views

// Measures the cost of the presentation layer: 10,000 articles through traits, view models and
// renderers compared with straight-line formatting on the same primitives, alternating in one run.
// Reports the minimum CPU time of each, the ratio, and the peak memory of each.

let articles = Edition.articles(10_000)
let style = OutputStyle(isTerminal: false, now: Edition.now)

/// Counts bytes and discards them, so that no device is measured.
final class Drain {
  var count = 0
}

func length(_ body: (inout ByteSink) -> Void) -> Int {
  let drain = Drain()
  var sink = ByteSink { drain.count += $0.count }
  body(&sink)
  try? sink.finish()
  return drain.count
}

func layered(_ format: OutputFormat) -> Int {
  length { format.renderer(style).render(FeedViewModel(articles: articles), into: &$0) }
}

let contests: [(name: String, layered: () -> Int, straight: () -> Int)] = [
  ("json", { layered(.json) }, { length { StraightLine.json(articles, into: &$0) } }),
  ("plain", { layered(.plain) }, { length { StraightLine.pipe(articles, into: &$0) } }),
]

for contest in contests {
  guard contest.layered() == contest.straight() else {
    print("\(contest.name): the two outputs differ in length")
    exit(70)
  }
  var layered = Double.infinity
  var straight = Double.infinity
  for _ in 0..<40 {
    layered = min(layered, ProcessorTime.of { _ = contest.layered() })
    straight = min(straight, ProcessorTime.of { _ = contest.straight() })
  }
  let memory = (
    ResidentMemory.growth { _ = contest.layered() },
    ResidentMemory.growth { _ = contest.straight() }
  )
  print(
    String(
      format: "%@\tlayered %.2f ms\tstraight %.2f ms\tratio %.3f\tpeak +%.0f kB and +%.0f kB",
      contest.name, layered * 1000, straight * 1000, layered / straight, memory.0 * 1024,
      memory.1 * 1024))
}

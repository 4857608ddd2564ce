import Basics
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

/// The FNV-1a hash of the bytes. They are not kept: memory that is freed before a measurement is not
/// counted by it.
final class Digest {
  var value: UInt64 = 0xcbf2_9ce4_8422_2325

  static func of(_ body: (inout ByteSink) -> Void) -> UInt64 {
    let digest = Digest()
    var sink = ByteSink { bytes in
      for byte in bytes { digest.value = (digest.value ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    body(&sink)
    try? sink.finish()
    return digest.value
  }
}

func render(_ format: OutputFormat, into sink: inout ByteSink) {
  format.renderer(style).render(FeedViewModel(articles: articles), into: &sink)
}

typealias Writing = (inout ByteSink) -> Void

let contests: [(name: String, layered: Writing, straight: Writing)] = [
  ("json", { render(.json, into: &$0) }, { StraightLine.json(articles, into: &$0) }),
  ("plain", { render(.plain, into: &$0) }, { StraightLine.pipe(articles, into: &$0) }),
]

for contest in contests {
  guard Digest.of(contest.layered) == Digest.of(contest.straight) else {
    print("\(contest.name): the two outputs differ")
    exit(70)
  }
  var layered = Double.infinity
  var straight = Double.infinity
  for _ in 0..<40 {
    layered = min(layered, ProcessorTime.of { _ = length(contest.layered) })
    straight = min(straight, ProcessorTime.of { _ = length(contest.straight) })
  }
  let memory = (
    ResidentMemory.growth { _ = length(contest.layered) },
    ResidentMemory.growth { _ = length(contest.straight) }
  )
  print(
    String(
      format: "%@\tlayered %.2f ms\tstraight %.2f ms\tratio %.3f\tpeak +%.0f kB and +%.0f kB",
      contest.name, layered * 1000, straight * 1000, layered / straight, memory.0 * 1024,
      memory.1 * 1024))
}

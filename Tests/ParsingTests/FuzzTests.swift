import Damaging
import Foundation
import Markup
import Models
import Parsing
import Testing

/// Damages documents in a loop and checks the properties that must always hold. It runs only for
/// the number of seconds in `FUZZ_SECONDS` (Scripts/fuzz, which also enables the address
/// sanitiser).
struct FuzzTests {
  @Test(.enabled(if: Fuzzing.seconds > 0)) func parsesDamagedDocuments() throws {
    let seed = Fuzzing.seed
    let documents = try
      (Fixtures.urls(in: "contract", extensions: ["xml", "json"])
      + Fixtures.corpus).map(Fixtures.bytes).filter { $0.count < 60_000 }
    var generator = Generator(seed: seed)
    var mutator = Mutator(seed: seed &+ 1)
    let end = ContinuousClock.now + .seconds(Fuzzing.seconds)
    var rounds = 0
    while ContinuousClock.now < end {
      let document = documents[Int.random(in: 0..<documents.count, using: &generator)]
      var damaged = mutator.mutate(document)
      for _ in 0..<Int.random(in: 0...4, using: &generator) { damaged = mutator.mutate(damaged) }
      // Long texts take another code path.
      if rounds % 64 == 63 { damaged = mutator.swell(damaged) }
      try check(damaged, rounds)
      rounds += 1
    }
    print("\(rounds) documents from seed \(seed)")
  }

  private func check(_ bytes: [UInt8], _ round: Int) throws {
    var faults = FeedChecks.faults(of: bytes, ParseOptions(url: "http://garden.example/a/b"))
    let selectors = ItemSelectors(item: "item, entry, p, div", title: "*", url: "a", content: ".")
    for options in [
      ParseOptions(format: .html), ParseOptions(format: .html, selectors: selectors),
      ParseOptions(format: .json, selectors: ItemSelectors(item: "items", title: "title")),
    ] {
      faults += FeedChecks.faults(of: bytes, options)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let clean = HTMLSanitizer.sanitize(text)
    if HTMLSanitizer.sanitize(clean) != clean { faults.append("not sanitised") }
    _ = HTMLBlocks.parse(clean)
    _ = PlainText.of(clean, .blocks)
    _ = FeedDate.parse(String(text.prefix(64)))
    guard !faults.isEmpty else { return }
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("fuzz-\(round).bin")
    try Data(bytes).write(to: file)
    Issue.record("\(file.path): \(faults.prefix(3))")
  }
}

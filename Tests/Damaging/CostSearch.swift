import Foundation

/// Looks for documents that cost far more than their size suggests: constructs at random sizes, and
/// damaged and swollen copies of the corpus.
package struct CostSearch {
  private let corpus: [[UInt8]]
  private let constructs: [Construct]

  package init(corpus: [[UInt8]], constructs: [Construct]) {
    self.corpus = corpus.filter { (1000..<200_000).contains($0.count) }
    self.constructs = constructs
  }

  /// - Parameters:
  ///   - name: for the names of the kept documents.
  ///   - read: reads a document in one way.
  /// - Returns: a line for each document that costs too much: where it is kept, and what it costs.
  package func run(_ name: String, _ read: ([UInt8]) -> Void) -> [String] {
    // The first documents fill caches and tables.
    for document in corpus.prefix(20) { read(document) }
    let watch = CostWatch(usual: corpus.map { Cost(of: $0, read) })
    let seed = Fuzzing.seed
    var generator = Generator(seed: seed)
    var mutator = Mutator(seed: seed &+ 1)
    // The tests of one target share the time.
    let end = ContinuousClock.now + .seconds(Fuzzing.seconds / 3)
    var complaints: [String] = []
    var rounds = 0
    while ContinuousClock.now < end, complaints.count < 20 {
      let (what, document) = document(rounds, &generator, &mutator)
      if let complaint = watch.complaint(
        about: Cost(of: document, read), measure: { Cost(of: document, read) })
      {
        let file = FileManager.default.temporaryDirectory
          .appendingPathComponent("cost-\(name)-\(rounds).bin")
        try? Data(document).write(to: file)
        complaints.append("\(file.path) (\(what)): \(complaint)")
      }
      rounds += 1
    }
    print("\(name): \(rounds) documents from seed \(seed); \(watch.description)")
    return complaints
  }

  private func document(
    _ round: Int, _ generator: inout Generator, _ mutator: inout Mutator
  ) -> (name: String, bytes: [UInt8]) {
    if round < constructs.count || corpus.isEmpty || round.isMultiple(of: 4) {
      let construct = constructs[round % constructs.count]
      return (construct.name, construct.document(Int.random(in: 500...5000, using: &generator)))
    }
    var damaged = corpus[Int.random(in: 0..<corpus.count, using: &generator)]
    for _ in 0..<Int.random(in: 0...3, using: &generator) { damaged = mutator.mutate(damaged) }
    return ("damaged", mutator.swell(damaged))
  }
}

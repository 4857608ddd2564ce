import ArgumentParser
import Models
import Store
import ViewModels

struct PurgeCommand: OutputCommand {
  static let configuration = CommandConfiguration(
    commandName: "purge",
    abstract: "Deletes the articles of sources that are no longer in feeds.yml.",
    discussion: """
      Articles that a reader has bookmarked, labelled, noted or highlighted are kept. `tintm \
      sources --gone` lists such sources.

      EXAMPLES:
        tintm purge "Old Paper"
      """)

  @Argument(help: "Names of the sources.")
  var names: [String]

  @OptionGroup var output: OutputOptions

  /// Number of articles per transaction: few enough that other writers hardly wait.
  private static let batch = 500

  func run() async throws {
    let locations = globals.locations
    let store = try globals.existingStore()
    // What the last pass stored may be out of date.
    if locations.exists(locations.configPath), try locations.isDatabaseOfConfiguration() {
      try store.configure(from: locations.configPath)
    }
    let gone = try store.removedSources(besides: nil, seenBy: nil)
    let chosen = try names.map { name in
      guard let source = gone.first(where: { $0.name.lowercased() == name.lowercased() }) else {
        throw Self.unknown(name, among: gone.map(\.name), in: store)
      }
      return source
    }
    let purged = try await Interruption.cancels {
      var purged: [PurgedSourceViewModel] = []
      for source in chosen {
        var deleted = 0
        while case let count = try await store.purge(source.id, limit: Self.batch), count > 0 {
          deleted += count
          try Task.checkCancellation()
        }
        purged.append(
          PurgedSourceViewModel(
            name: source.name, deleted: deleted, kept: source.articles - deleted))
      }
      try await store.dropUnusedPictures()
      try store.shrink()
      return purged
    }
    try output.show(ListViewModel(.purge, purged))
  }

  private static func unknown(
    _ name: String, among gone: [String], in store: any Store
  ) -> Failure {
    let configured = (try? store.listNames().sources) ?? []
    if configured.contains(where: { $0.lowercased() == name.lowercased() }) {
      return Failure(
        .usage, code: "still_configured",
        "“\(name)” is still in feeds.yml, or has no articles left.",
        advice: "First remove it from feeds.yml, or with `tintm remove`.")
    }
    return Failure(
      .noInput, code: "no_such_source", "No source named “\(name)” was removed from feeds.yml.",
      advice: Failure.advice(
        for: name, among: gone, else: "`tintm sources --gone` lists the removed sources."))
  }
}

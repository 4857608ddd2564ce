import ArgumentParser
import Store
import ViewModels

struct MigrateCommand: OutputCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    abstract: "Moves the database from a file to a PostgreSQL server, or back.",
    discussion: """
      Copies everything, keeps all ids, and compares both databases afterwards. The old database is \
      not changed. An interrupted migration continues when it is run again. Stop all daemons that \
      use the database first.

      EXAMPLES:
        tintm migrate --to postgres://tintm@db.example.org/tintm
        tintm --database postgres://tintm@db.example.org/tintm migrate --to news.db
      """)

  @Option(
    help: .value("place", "An empty database as postgres://…, or a new file."))
  var to: String

  @OptionGroup var output: OutputOptions

  func run() async throws {
    let from = try globals.locations.databasePlace()
    let to = try globals.locations.place(to, from: "--to")
    let report = try await Interruption.cancels {
      try Migration(from: from, to: to, check: Task.checkCancellation).run()
    }
    guard report.differing.isEmpty else {
      throw Failure(
        .software, code: "not_the_same",
        "After the migration these tables differ: "
          + report.differing.joined(separator: ", ") + ".",
        advice: "Stop all programs that use the old database and migrate again.")
    }
    try output.show(
      MigrationViewModel(
        from: from.name, to: to.name, articles: report.articles, rows: report.rows))
  }
}

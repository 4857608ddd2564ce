import ArgumentParser
import SQLiteStore
import Store

struct SchemaCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Prints the tables of the database, with a sentence about each, as Markdown.",
    discussion: """
      Without a database on a server it describes a database file of this version, and reads and \
      creates none.

      EXAMPLES:
        tintm schema
        tintm schema --database postgres://tintm@db.example.org/tintm > schema.md
      """)

  @OptionGroup var pager: PagerOption
  @OptionGroup(title: "Global options") var globals: GlobalOptions

  func run() async throws {
    let place = try globals.locations.databasePlace()
    let (engine, store): (String, any Store) =
      switch place {
      case .file: ("SQLite", try SQLiteStore.inMemory())
      case .server: ("PostgreSQL", try place.existing())
      }
    try pager.write(SchemaPage([(engine, try store.schema())]).text)
    try store.close()
  }
}

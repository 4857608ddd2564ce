import Foundation
import TestCluster
import Testing

@testable import Store

/// The words about the tables, and docs/schema.md.
struct SchemaTests {
  static let words = SchemaCatalogue.topics.flatMap(\.tables)

  /// The tables of an empty database of each engine.
  static func engines() throws -> [(name: String, tables: [SchemaTable])] {
    let pictures = PictureFolder(path: "/nowhere")
    return try StoreKind.all.map { ($0.testDescription, try $0.make(pictures).schema()) }
  }

  @Test func `every table has one sentence`() throws {
    let names = Self.words.map(\.name)
    for (engine, tables) in try Self.engines() {
      #expect(!tables.isEmpty)
      for table in tables {
        #expect(
          names.count { $0 == table.name } == 1,
          "\(table.name) of \(engine) needs a sentence in Sources/Store/Schema")
      }
    }
  }

  @Test(.enabled(if: PostgresDatabase.isThere, "PostgreSQL is not installed"))
  func `every sentence has a table, and every note a column`() throws {
    let engines = try Self.engines()
    for words in Self.words {
      let tables = engines.flatMap(\.tables).filter { $0.name == words.name }
      #expect(!tables.isEmpty, "there is no table \(words.name)")
      let superfluous = Set(words.columns.keys).subtracting(tables.flatMap(\.columns).map(\.name))
      #expect(superfluous.isEmpty, "\(words.name) has no such columns")
    }
  }

  /// `RECORD_DOCUMENTS=1` writes the document again.
  @Test(.enabled(if: PostgresDatabase.isThere, "PostgreSQL is not installed"))
  func `the document shows the schemas of both engines`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "docs/schema.md")
    let text = SchemaPage(try Self.engines()).text
    if ProcessInfo.processInfo.environment["RECORD_DOCUMENTS"] == "1" {
      return try Data(text.utf8).write(to: file)
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let known = try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let first = zip(known, lines).first { $0 != $1 }
    #expect(
      known == lines,
      """
      docs/schema.md differs; run this test with RECORD_DOCUMENTS=1. First:
      - \(first?.0 ?? "(length)")
      + \(first?.1 ?? "(length)")
      """)
  }

  @Test func `tables that nobody described are printed too`() {
    let column = SchemaTable.Column(
      "a|b", type: "int8", isOptional: true, standard: "0",
      reference: .init(table: "article", column: "url", cascades: false))
    let table = SchemaTable("mine", kind: .view, columns: [column], key: ["a|b"])
    let text = SchemaPage([("PostgreSQL", [table])]).text
    #expect(text.hasPrefix("# The schema in PostgreSQL\n"))
    #expect(
      text.hasSuffix(
        """

        ## Others

        ### `mine`

        *In PostgreSQL a view.*

        | column | type | about |
        | --- | --- | --- |
        | `a\\|b` | int8 or NULL = 0 | → `article.url` |

        - Key: `a|b`

        """))
  }

  @Test(
    arguments: [
      ("CREATE INDEX i ON t(a, b)\n  WHERE a = 1", "i (a, b) WHERE a = 1"),
      (
        "CREATE UNIQUE INDEX i ON public.t USING btree (\"position\" DESC) INCLUDE (b)"
          + " WHERE (a <> 'x'::text)",
        "i (position DESC) INCLUDE (b) WHERE a <> 'x', unique"
      ),
      ("CREATE INDEX i ON public.t USING gin (words)", "i USING gin (words)"),
      ("nonsense", "nonsense"),
    ])
  func `an index is shown by its name and columns`(statement: String, shown: String) {
    #expect(SchemaTable.index(statement) == shown)
  }
}

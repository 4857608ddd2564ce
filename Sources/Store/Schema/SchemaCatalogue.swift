/// What the tables of both engines hold: the words of `tintm schema` and docs/schema.md.
///
/// A table or column that both engines have is described once. `SchemaTests` fails for a table
/// without a sentence, and for words about a table or a column that no engine has.
enum SchemaCatalogue {
  struct Topic {
    let name: String
    let tables: [Table]
  }

  struct Table {
    let name: String
    /// One sentence: what a row is.
    let sentence: String
    /// A few words about columns that their names do not explain. Those about a time begin with
    /// “when”, “until” or “since”.
    let columns: [String: String]

    init(_ name: String, _ sentence: String, _ columns: [String: String] = [:]) {
      self.name = name
      self.sentence = sentence
      self.columns = columns
    }
  }

  /// In the order of the page: the data's way from the sources to the readers.
  static let topics = [
    sources, articles, offline, ranks, search, stories, readers, marks, lists, learning, rules,
    digests, notices, changes, upkeep,
  ]
}

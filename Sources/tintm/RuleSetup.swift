import Models
import Sourcing
import Storing

/// Makes the rules of feeds.yml those of its reader.
enum RuleSetup {
  /// - Parameter reader: whose they are, where the database knows no first reader.
  static func store(
    _ configuration: Configuration, in store: ArticleStore, reader: String
  ) throws {
    let known = try store.read { try $0.hasRules() }
    guard known || !configuration.rules.isEmpty else { return }
    try store.write { writer in
      try writer.setRules(
        configuration.rules, reader: writer.reader.firstReader()?.id ?? writer.readerID(reader))
    }
  }
}

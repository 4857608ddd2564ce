/// A statement with its parameters, `$1` and so on.
///
/// Unless it is ``prepared``, it has no name on the server and leaves nothing in the connection.
package struct PostgresStatement: Sendable {
  let sql: String
  let parameters: [PostgresValue]
  private(set) var isPrepared = false

  package init(_ sql: String, _ parameters: [PostgresValue] = []) {
    self.sql = sql
    self.parameters = parameters
  }

  package init(_ sql: String, _ parameters: PostgresValue...) {
    self.init(sql, parameters)
  }

  /// The same statement, which a connection parses once and plans a few times at most if it is used
  /// often. Its plan must suit all parameters, and its text must not depend on data.
  package var prepared: PostgresStatement {
    var statement = self
    statement.isPrepared = true
    return statement
  }
}

extension Sequence<PostgresStatement> {
  /// See ``PostgresStatement/prepared``.
  package var prepared: [PostgresStatement] { map(\.prepared) }
}

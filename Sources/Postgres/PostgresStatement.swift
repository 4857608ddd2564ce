/// A statement with its parameters, `$1` and so on. It is prepared without a name, and nothing of it
/// stays with the connection: a pooler may give each transaction another one.
package struct PostgresStatement: Sendable {
  let sql: String
  let parameters: [PostgresValue]

  package init(_ sql: String, _ parameters: [PostgresValue] = []) {
    self.sql = sql
    self.parameters = parameters
  }

  package init(_ sql: String, _ parameters: PostgresValue...) {
    self.init(sql, parameters)
  }
}

/// A statement with its parameters, `$1` and so on. It is prepared without a name and leaves
/// nothing in the connection: a pooler may give each transaction another connection.
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

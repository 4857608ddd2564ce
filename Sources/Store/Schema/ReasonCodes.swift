import Foundation
import Words

/// Reasons that earlier versions stored as English sentences.
package enum ReasonCodes {
  /// Articles per statement.
  private static let batch = 5000

  /// Stores the reasons as codes with arguments. A text that is none of the program's sentences,
  /// such as the place of a rule, stays as it is.
  package static func replaceSentences(in session: any SQLSession) throws {
    var codes = KnownCodes()
    for (table, column) in [("notice_target", "failure"), ("edition_delivery", "failure")] {
      let texts = try session.run(
        "SELECT DISTINCT \(sql: column) FROM \(sql: table) WHERE \(sql: column) IS NOT NULL"
      ).values(as: String.self)
      try session.add(
        texts.compactMap { text -> SQLStatement? in
          guard let coded = codes.code(of: text) else { return nil }
          return """
            UPDATE \(sql: table) SET \(sql: column) = \(coded) WHERE \(sql: column) = \(text)
            """
        })
    }
    try replace("last_error", of: "feed_state", by: "source_id", &codes, in: session)
    try replace("reason", of: "notice", by: "id", &codes, in: session)
    try replaceSentencesOfPages(&codes, in: session)
  }

  /// Replaces the sentences of a table that may have as many of them as rows: each names a host.
  private static func replace(
    _ column: String, of table: String, by id: String, _ codes: inout KnownCodes,
    in session: any SQLSession
  ) throws {
    var last = Int64.min
    while true {
      let rows = try session.run(
        """
        SELECT \(sql: id) AS id, \(sql: column) AS sentence FROM \(sql: table)
        WHERE \(sql: id) > \(last) AND \(sql: column) IS NOT NULL
        ORDER BY \(sql: id) LIMIT \(batch)
        """
      ).rows
      var (ids, coded): ([Int64], [String]) = ([], [])
      for row in rows {
        last = try row["id"]
        guard let code = codes.code(of: try row["sentence"] as String) else { continue }
        ids.append(last)
        coded.append(code)
      }
      if !ids.isEmpty {
        try session.add(
          """
          UPDATE \(sql: table) SET \(sql: column) = k.code
          FROM \(rows: ["id": .integers(ids), "code": .texts(coded)]) k
          WHERE \(sql: table).\(sql: id) = k.id
          """)
      }
      guard rows.count == batch else { return }
    }
  }

  /// Almost every choice between two texts has a sentence of its own, with their numbers of words.
  private static func replaceSentencesOfPages(
    _ codes: inout KnownCodes, in session: any SQLSession
  ) throws {
    var last = Int64.min
    while true {
      let rows = try session.run(
        """
        SELECT article_id, wanted, coalesce(failure, '') AS failure, coalesce(choice, '') AS choice
        FROM article_page WHERE article_id > \(last) ORDER BY article_id LIMIT \(batch)
        """
      ).rows
      var articles: [Int64] = []
      var (wanted, failures, choices): ([String], [String], [String]) = ([], [], [])
      for row in rows {
        last = try row["article_id"]
        let old: [String] = try [row["wanted"], row["failure"], row["choice"]]
        // Remarks stand behind the reason for the choice.
        let remarks = old[2].components(separatedBy: "; ")
        let new = [codes.code(of: old[0]), codes.code(of: old[1]), code(of: remarks)]
        guard new.contains(where: { $0 != nil }) else { continue }
        articles.append(last)
        wanted.append(new[0] ?? old[0])
        failures.append(new[1] ?? old[1])
        choices.append(new[2] ?? old[2])
      }
      if !articles.isEmpty {
        try session.add(
          """
          UPDATE article_page SET wanted = k.wanted, failure = nullif(k.failure, ''),
            choice = nullif(k.choice, '')
          FROM \(rows: [
            "id": .integers(articles), "wanted": .texts(wanted), "failure": .texts(failures),
            "choice": .texts(choices),
          ]) k
          WHERE article_page.article_id = k.id
          """)
      }
      guard rows.count == batch else { return }
    }
  }

  /// Codes of sentences that many rows have: to look one up takes as long as to store a row.
  private struct KnownCodes {
    /// Maximum number of sentences.
    private static let limit = 10_000

    private var codes: [String: String?] = ["": nil]

    mutating func code(of sentence: String) -> String? {
      if let known = codes[sentence] { return known }
      let code = ReasonCodes.code(of: [sentence])
      if codes.count < Self.limit { codes.updateValue(code, forKey: sentence) }
      return code
    }
  }

  /// - Returns: `nil` if no text is a sentence of the program, or the first is a code already.
  private static func code(of sentences: [String]) -> String? {
    guard sentences.first?.hasPrefix("[\"") != true else { return nil }
    let messages = sentences.map(Message.init(english:))
    guard messages.contains(where: { $0.key != .verbatim }) else { return nil }
    return Message.joined(messages, by: .clauses)?.stored
  }
}

import Foundation
import Testing

@testable import Sourcing

struct DatabaseLineTests {
  static let texts: [(text: String, line: DatabaseLine)] = [
    ("", .none),
    ("# database: /a/b\nsources:\n- name: A\n  database: /a/b\n", .none),
    ("database: /var/lib/tintm/tintm.db\n\nsources: []\n", .plain("/var/lib/tintm/tintm.db")),
    ("sources: []\r\ndatabase:  data/a_b-1.db  # here\r\n", .plain("data/a_b-1.db")),
    ("poll: {interval: 2h}\ndatabase: a/b", .plain("a/b")),
    ("database: a.db", .unclear),
    ("database: \"a/b\"", .unclear),
    ("database:\n  a/b", .unclear),
    ("database: a/b\n  c", .unclear),
    ("database: a/b c", .unclear),
    ("database: ~/b", .unclear),
    ("database: 1/2", .unclear),
    ("databases: a/b", .unclear),
    ("database: a/b\ndatabase: c/d", .unclear),
    ("{\ndatabase: a/b\n}", .unclear),
    ("sources: [\ndatabase: a/b\n]", .unclear),
    ("--- a\ndatabase: a/b", .unclear),
    ("sources: []\n---\ndatabase: a/b", .unclear),
    ("\"\\x64atabase\": a/b", .unclear),
    ("  database: a/b", .unclear),
    ("\u{FEFF}database: a/b", .unclear),
  ]

  @Test(arguments: texts.indices)
  func `a simple database line is found, other forms are not`(index: Int) {
    let (text, line) = Self.texts[index]
    #expect(DatabaseLine(in: text) == line, "\(text)")
  }

  @Test(arguments: texts.indices)
  func `the found line equals the value of the whole configuration`(index: Int) throws {
    let file = FileManager.default.temporaryDirectory.appending(
      path: "tintm-\(UUID().uuidString).yml")
    defer { try? FileManager.default.removeItem(at: file) }
    try Self.texts[index].text.write(to: file, atomically: true, encoding: .utf8)
    let whole = try? ConfigurationReader.read(file.path) { _, _ in nil }
    // Without a valid configuration there is nothing to compare with.
    if let whole {
      #expect(try ConfigurationReader.database(at: file.path) == whole.database)
    }
  }
}

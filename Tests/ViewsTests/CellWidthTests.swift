import Testing

@testable import Views

struct CellWidthTests {
  @Test(arguments: [
    ("", 0), ("plain", 5), ("naïve", 5), ("cafe\u{301}", 4),
    ("日本", 4), ("ｗｉｄｅ", 8), ("ﾊﾝｶｸ", 4), ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2),
    ("😀", 2), ("👍🏽", 2), ("👩‍👩‍👧‍👦", 2), ("🇯🇵", 2),
    ("🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}", 2),
    ("❤", 1), ("❤️", 2), ("1️⃣", 2), ("⌚", 2),
    ("שלום", 4), ("مرحبا", 5), ("नमस्ते", 4), ("ไทย", 3), ("กำ", 2),
    ("\u{200D}", 0), ("\u{2068}a\u{2069}", 1), ("…", 1), ("│", 1), ("–", 1),
  ])
  func matchesTerminals(text: String, cells: Int) {
    #expect(CellWidth.of(text) == cells)
  }

  @Test func theTablesAreSortedAndDisjoint() {
    for table in [CellWidth.wide, CellWidth.zero] {
      #expect(table.allSatisfy { $0.0 <= $0.1 })
      #expect(zip(table, table.dropFirst()).allSatisfy { $0.1 < $1.0 })
    }
  }
}

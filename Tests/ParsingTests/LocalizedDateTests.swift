import Basics
import Foundation
import Markup
import Testing

@testable import Parsing

/// Dates as the languages of the world write them: the text, the language of the document, and the
/// instant.
struct LocalizedDateTests {
  static let rows: [(text: String, language: String?, instant: String?)] = [
    ("ven, 02 ott 2026 18:55:00 GMT", nil, "2026-10-02T18:55:00Z"),
    ("Fr, 02 Okt 2026 10:00:00 +0200", nil, "2026-10-02T08:00:00Z"),
    ("Freitag, 6. März 2026 10:00", nil, "2026-03-06T10:00:00Z"),
    ("2 juillet 2026", nil, "2026-07-02T00:00:00Z"),
    ("1er juillet 2026 à 10h30", nil, "2026-07-01T10:30:00Z"),
    ("jue, 01 ene 2026 10:00:00 +0100", nil, "2026-01-01T09:00:00Z"),
    ("wo, 06 mei 2026 10:00:00 +0200", nil, "2026-05-06T08:00:00Z"),
    ("mar, 06 ott 2026 10:00:00 +0200", nil, "2026-10-06T08:00:00Z"),
    ("mar. 6 oct. 2026", nil, "2026-10-06T00:00:00Z"),
    ("quando sarà pronto", nil, nil),
    ("7/13/2026 10:00 AM", nil, "2026-07-13T10:00:00Z"),
    ("13.07.2026 10:00", nil, "2026-07-13T10:00:00Z"),
    ("9/30/2026 4:05:06 PM", nil, "2026-09-30T16:05:06Z"),
    ("7/3/2026 4:05:06 PM", nil, "2026-07-03T16:05:06Z"),
    ("07/03/2026 16:05", nil, nil), ("07/03/2026 16:05", "en-GB", "2026-03-07T16:05:00Z"),
    ("07/03/2026 16:05", "en-US", "2026-07-03T16:05:00Z"),
    ("07/03/2026", "fr", "2026-03-07T00:00:00Z"),
    ("07/03/2026", "en", nil), ("07.03.26", nil, "2026-03-07T00:00:00Z"),
    ("13/13/2026", nil, nil), ("2026. 07. 13. 10:00", nil, "2026-07-13T10:00:00Z"),
    ("2026. július 13. 10:00", "hu", "2026-07-13T10:00:00Z"),
    ("2026年7月13日 下午4:05", nil, "2026-07-13T16:05:00Z"),
    ("2026年07月13日(月) 10時05分", nil, "2026-07-13T10:05:00Z"),
    ("2026년 7월 13일 오후 4:05", nil, "2026-07-13T16:05:00Z"),
    ("2026年7月13日星期一 10:00", nil, "2026-07-13T10:00:00Z"),
    ("1783936800", nil, "2026-07-13T10:00:00Z"), ("1783936800000", nil, "2026-07-13T10:00:00Z"),
    ("999", nil, nil),
    ("2026-07-13T10:00:00Z[UTC]", nil, "2026-07-13T10:00:00Z"),
    ("2026-07-13T10:00:00+02:00[Europe/Berlin]", nil, "2026-07-13T08:00:00Z"),
    ("2026-07-13T10:00:00,123Z", nil, "2026-07-13T10:00:00Z"),
    ("2 de julho de 2026 às 10:00", nil, "2026-07-02T10:00:00Z"),
    ("Segunda-feira, 6 de Março de 2026", nil, "2026-03-06T00:00:00Z"),
    ("quinta-feira, 2 jul 2026 10:00:00 -0300", nil, "2026-07-02T13:00:00Z"),
    ("2 de julio de 2026, 10:00 a. m.", nil, "2026-07-02T10:00:00Z"),
    ("2 de julio de 2026 4:05 p. m.", nil, "2026-07-02T16:05:00Z"),
    ("czw, 02 lip 2026 10:00:00 +0200", nil, "2026-07-02T08:00:00Z"),
    ("2 października 2026", nil, "2026-10-02T00:00:00Z"),
    ("Čt, 02 čvc 2026 10:00:00 +0200", nil, "2026-07-02T08:00:00Z"),
    ("2. července 2026 v 10:00", nil, "2026-07-02T10:00:00Z"),
    ("2. července 2026 v 10.05", nil, "2026-07-02T10:05:00Z"),
    ("2 июля 2026 г., 10:00", nil, "2026-07-02T10:00:00Z"),
    ("Чт, 02 июл 2026 10:00:00 +0300", nil, "2026-07-02T07:00:00Z"),
    ("2 липня 2026 року о 10:00", nil, "2026-07-02T10:00:00Z"),
    ("2 юли 2026 г.", nil, "2026-07-02T00:00:00Z"),
    ("2. listopada 2026.", "hr", "2026-10-02T00:00:00Z"),
    ("2 listopada 2026", "pl", "2026-11-02T00:00:00Z"),
    ("2. srpnja 2026.", nil, "2026-07-02T00:00:00Z"),
    ("Πέμπτη, 2 Ιουλίου 2026", nil, "2026-07-02T00:00:00Z"),
    ("1η Μαΐου 2024", nil, "2024-05-01T00:00:00Z"),
    ("2 Temmuz 2026 Perşembe 10:00", nil, "2026-07-02T10:00:00Z"),
    ("den 2 juli 2026 kl. 10.00", nil, "2026-07-02T10:00:00Z"),
    ("torsdag 2. juli 2026 kl. 10:00", nil, "2026-07-02T10:00:00Z"),
    ("to 2. heinäkuuta 2026 klo 10.00", nil, "2026-07-02T10:00:00Z"),
    ("Neljapäev, 2. juuli 2026", nil, "2026-07-02T00:00:00Z"),
    ("2026. gada 2. jūlijs", nil, "2026-07-02T00:00:00Z"),
    ("2026 m. liepos 2 d. 10:00", nil, "2026-07-02T10:00:00Z"),
    ("joi, 2 iulie 2026", nil, "2026-07-02T00:00:00Z"),
    ("Thứ Năm, 02 tháng 7, 2026", nil, "2026-07-02T00:00:00Z"),
    ("2 Tháng Bảy 2026", nil, "2026-07-02T00:00:00Z"),
    ("Kamis, 2 Juli 2026 pukul 10.00 WIB", nil, "2026-07-02T03:00:00Z"),
    ("الخميس، 2 يوليو 2026", nil, "2026-07-02T00:00:00Z"),
    ("٢ يوليو ٢٠٢٦", nil, "2026-07-02T00:00:00Z"),
    ("2 تشرين الأول 2026", nil, "2026-10-02T00:00:00Z"),
    ("2 ביולי 2026", nil, "2026-07-02T00:00:00Z"),
    ("2 ژوئیه 2026", nil, "2026-07-02T00:00:00Z"), ("2 जुलाई 2026", nil, "2026-07-02T00:00:00Z"),
    ("2 กรกฎาคม 2569", nil, "2026-07-02T00:00:00Z"), ("2 ก.ค. 2569", nil, "2026-07-02T00:00:00Z"),
    ("02-juil.-2026 10:00", nil, "2026-07-02T10:00:00Z"),
    ("JEUDI 2 JUILLET 2026", nil, "2026-07-02T00:00:00Z"),
    ("2 fevrier 2026", nil, "2026-02-02T00:00:00Z"),
    ("32 juillet 2026", nil, nil), ("2 juillet 2026 25:00", nil, nil), ("juillet 2026", nil, nil),
    ("2 juillet", nil, nil), ("31.02.2026", nil, nil), ("demain", nil, nil),
    ("Version 2.7.2026", nil, "2026-07-02T00:00:00Z"),
    ("12:30", nil, nil), ("1.2.3", nil, nil), ("foo bar baz qux 1 May 2026", nil, nil),
    ("10.000.000", nil, nil), ("100/200/2026", nil, nil),
    ("Donnerstag, den 2. Juli 2026 um 10:00 Uhr", nil, "2026-07-02T10:00:00Z"),
    ("02.07.2026 - 10:00 Uhr", nil, "2026-07-02T10:00:00Z"),
    ("gio 2 lug 2026, 10:00", nil, "2026-07-02T10:00:00Z"),
    ("2 d'agost de 2026", nil, "2026-08-02T00:00:00Z"),
    ("dj., 2 jul. 2026", nil, "2026-07-02T00:00:00Z"),
    ("Čet, 2. jul 2026", nil, "2026-07-02T00:00:00Z"),
    ("чет, 02 јул 2026 10:00:00 +0200", nil, "2026-07-02T08:00:00Z"),
    ("Thu, 2 Jul 2026 10:00:00 MESZ", nil, "2026-07-02T08:00:00Z"),
    ("Do, 02. Jul 2026 10:00:00 MESZ", nil, "2026-07-02T08:00:00Z"),
    ("2026/7/2 下午 04:05:06", nil, "2026-07-02T16:05:06Z"),
    ("2026-07-02 下午 4:05", nil, "2026-07-02T16:05:00Z"),
    ("2/7/2026 4:05:06 μμ", "el", "2026-07-02T16:05:06Z"),
    ("02/07/2026 10:00:00 CEST", "it", "2026-07-02T08:00:00Z"),
    ("1º de julho de 2026", nil, "2026-07-01T00:00:00Z"),
    ("1ª julio 2026", nil, "2026-07-01T00:00:00Z"), ("1st July 2026", nil, "2026-07-01T00:00:00Z"),
    ("2e juillet 2026", nil, "2026-07-02T00:00:00Z"),
    ("Wed, 1O Jul 2026 10:00:00 GMT", nil, nil), ("1a Jul 2026", nil, nil),
    ("2o Jul 2026", nil, nil), ("1I Jul 2026", nil, nil), ("1О июля 2026", nil, nil),
    ("1 Jul 2026 10:3O", nil, nil), ("2 июля 2026г. 10:00", nil, "2026-07-02T10:00:00Z"),
    ("02.07.2026 10:00 Uhr MESZ", nil, "2026-07-02T08:00:00Z"),
    ("02.07.2026 10:00 Europe/Berlin", nil, "2026-07-02T08:00:00Z"),
    ("02.07.2026 10:00 [Europe/Berlin]", nil, "2026-07-02T08:00:00Z"),
    ("02.07.2026 10:00 (MESZ)", nil, "2026-07-02T08:00:00Z"),
    ("02.07.2026 10:00 +0200 MESZ", nil, "2026-07-02T08:00:00Z"),
    ("02.07.2026 10:00 XYZ", nil, nil), ("02.07.2026 10:00 XYZ Uhr", nil, nil),
    ("2 juillet 2026 10:00 jeudi", nil, "2026-07-02T10:00:00Z"),
    ("2 juillet 2026 -0500", nil, "2026-07-02T05:00:00Z"),
    ("2 juillet 2026 CEST", nil, "2026-07-01T22:00:00Z"),
    ("2.7.2026 klo 10.05", nil, "2026-07-02T10:05:00Z"),
    ("13-07-2026 10:00", nil, "2026-07-13T10:00:00Z"),
    ("03-07-2026 10:00", "nl", "2026-07-03T10:00:00Z"),
  ]

  @Test(arguments: rows.indices)
  func `dates of all languages are read`(_ index: Int) {
    let row = Self.rows[index]
    let date = FeedDate.parse(row.text, language: row.language)
    #expect(date.flatMap { Timestamp($0)?.rfc3339 } == row.instant, "\(row.text)")
  }

  /// The dates of the items of a feed.
  func dates(_ texts: [String], language: String? = nil) throws -> [String?] {
    let items = texts.map { "<item><title>T</title><pubDate>\($0)</pubDate></item>" }.joined()
    let tongue = language.map { "<language>\($0)</language>" } ?? ""
    let feed = "<rss version=\"2.0\"><channel><title>T</title>\(tongue)\(items)</channel></rss>"
    return try FeedParser.parse(Array(feed.utf8), options: ParseOptions()).items.map { item in
      item.published.flatMap { Timestamp($0)?.rfc3339 }.map { String($0.prefix(10)) }
    }
  }

  @Test func `the dates of one document have one order`() throws {
    #expect(try dates(["04/05/2026", "13/05/2026"]) == ["2026-05-04", "2026-05-13"])
    #expect(try dates(["05/13/2026", "04/05/2026"]) == ["2026-05-13", "2026-04-05"])
    // Its dates go before its language.
    #expect(try dates(["04/05/2026", "13/05/2026"], language: "en-us")[0] == "2026-05-04")
    #expect(try dates(["04/05/2026"], language: "en-us") == ["2026-04-05"])
    #expect(try dates(["04/05/2026"], language: "de") == ["2026-05-04"])
  }

  @Test func `nothing is guessed`() throws {
    #expect(try dates(["04/05/2026"]) == [nil])
    #expect(try dates(["04/05/2026"], language: "en") == [nil])
    #expect(try dates(["13/05/2026", "05/13/2026", "04/05/2026"], language: "de")[2] == nil)
    let feed =
      "<rss version='2.0'><channel><item><pubDate>04/05/2026</pubDate></item></channel></rss>"
    let warnings = try FeedParser.parse(Array(feed.utf8), options: ParseOptions()).warnings
    #expect(warnings.contains { $0.contains("pubDate is not a date: 04/05/2026") })
  }

  @Test func `a language decides what a word means`() {
    #expect(MonthNames.month(abbreviated: "listopada", language: "hr") == 10)
    #expect(MonthNames.month(abbreviated: "listopada") == 11)
    #expect(MonthNames.month(abbreviated: "ju") == nil)
    #expect(MonthNames.month(abbreviated: "jui") == nil)
  }
}

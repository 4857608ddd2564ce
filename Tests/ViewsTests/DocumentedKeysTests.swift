import Foundation
import Testing
import ViewModels
import Views

/// docs/json.md has a table for each list of keys, in the order in which they are written.
struct DocumentedKeysTests {
  /// The keys of each table of docs/json.md that begins with "key", in the order of the document.
  private static let tables: [[String]] = [
    ["version", "kind"],
    page(FeedViewModel.self),
    item(StoryArticleViewModel.self, beyond: article)
      + item(SearchHitViewModel.self, beyond: article),
    page(ArticleDetailViewModel.self),
    members("article", of: ArticleDetailViewModel.self)
      .filter { !article.contains($0) },
    members("page", of: ArticleDetailViewModel.self), page(DiffViewModel.self),
    item(CategoryViewModel.self), item(LabelViewModel.self),
    item(AnnotatedArticleViewModel.self), page(ChangesViewModel.self),
    item(ChangeViewModel.self),
    item(SourceViewModel.self)
      + item(SourceDetailViewModel.self, beyond: item(SourceViewModel.self)),
    page(FetchReportViewModel.self), item(OutcomeViewModel.self), item(ReceiptViewModel.self),
    item(AccountReceiptViewModel.self), item(ReaderViewModel.self),
    item(AppPasswordViewModel.self), item(SignInLinkViewModel.self), page(CheckViewModel.self),
    item(FindingViewModel.self),
    item(RemovedSourceViewModel.self)
      + item(PurgedSourceViewModel.self, beyond: item(RemovedSourceViewModel.self)),
    page(BackupViewModel.self), page(RestoreViewModel.self), page(MigrationViewModel.self),
    page(ProbeViewModel.self), item(MatchViewModel.self), page(DiscoveryViewModel.self),
    item(FoundFeedViewModel.self), page(ImportViewModel.self), item(ImportedViewModel.self),
    page(ExplanationViewModel.self), item(ScoreTermViewModel.self), item(RuleViewModel.self),
    page(EditionViewModel.self),
    item(
      EditionArticleViewModel.self,
      beyond: article + members("article", of: ArticleDetailViewModel.self)),
    item(DeliveryViewModel.self), page(FiguresViewModel.self), item(NodeViewModel.self),
    page(MarkedViewModel.self), page(WantedPollsViewModel.self),
    page(ForgottenViewModel.self), page(ReplayViewModel.self), item(ReplayGroupViewModel.self),
    members("error", of: ErrorViewModel.self), article, page(SavedPagesViewModel.self),
    page(MovedViewModel.self),
  ]

  private static let article = item(ArticleViewModel.self)

  private static func page<Page: PageModel>(_: Page.Type) -> [String] {
    let items: [String] =
      switch Page.shape {
      case .single: []
      case .list: ["items"]
      case .listUnder(let key), .singleBeside(let key): [key]
      }
    return Page.fields.fields.map(\.name) + items + Page.trailer.fields.map(\.name)
  }

  /// The keys of an item, without those that another table documents.
  private static func item<Item: ViewModel>(
    _: Item.Type, beyond known: [String] = []
  ) -> [String] {
    Item.fields.fields.map(\.name).filter { !known.contains($0) }
  }

  /// The keys of an object inside a page.
  private static func members<Page: PageModel>(_ group: String, of _: Page.Type) -> [String] {
    let all = Page.fields.fields + Page.fields.fields.flatMap { $0.members ?? [] }
    return (all.first { $0.name == group && $0.members != nil }?.members ?? []).map(\.name)
  }

  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs/json.md")
  private static let manual = (try? String(contentsOf: file, encoding: .utf8)) ?? ""

  /// `RECORD_DOCUMENTS=1` writes the tables again: it orders their rows, adds keys without words and
  /// deletes keys that no document has.
  @Test func `the tables have the keys of the documents`() throws {
    var lines: [String] = []
    var rows: [String] = []
    var left = Self.tables[...]
    var isTable = false
    for line in Self.manual.components(separatedBy: "\n") + [""] {
      if isTable, !line.hasPrefix("|") {
        let keys = try #require(left.first, "there are more tables")
        left.removeFirst()
        lines += Self.table(rows, of: keys)
        isTable = false
      }
      if line.hasPrefix("| key") { (isTable, rows) = (true, []) }
      if isTable { rows.append(line) } else { lines.append(line) }
    }
    #expect(left.isEmpty, "there are fewer tables")
    let text = lines.dropLast().joined(separator: "\n")
    if ProcessInfo.processInfo.environment["RECORD_DOCUMENTS"] == "1" {
      return try Data(text.utf8).write(to: Self.file)
    }
    let known = Self.manual.split(separator: "\n")
    let printed = text.split(separator: "\n")
    #expect(
      known == printed, "run this test with RECORD_DOCUMENTS=1: \(known.difference(from: printed))")
    #expect(!text.contains("` |  |"), "a key has no words")
  }

  /// - Parameter rows: with the head of the table.
  private static func table(_ rows: [String], of keys: [String]) -> [String] {
    var missing = keys
    let known = rows.dropFirst(2).compactMap { row -> (place: Int, row: String)? in
      let names = row.dropFirst(2).prefix { $0 != "|" }
        .split { $0 == "`" || $0 == "," || $0 == " " }.map(String.init)
      missing.removeAll(where: names.contains)
      return names.compactMap(keys.firstIndex).min().map { ($0, row) }
    }
    let new = missing.compactMap { name in
      keys.firstIndex(of: name).map { (place: $0, row: "| `\(name)` |  |") }
    }
    return rows.prefix(2) + (known + new).sorted { $0.place < $1.place }.map(\.row)
  }

  /// Records inside fields have keys, too.
  @Test(arguments: GoldenTests.pages.indices)
  func everyKeyIsDocumented(index: Int) throws {
    let (name, page) = GoldenTests.pages[index]
    for format in [OutputFormat.json, .jsonfeed] {
      let text = format.renderer(GoldenTests.Style.pipe).text(page)
      let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
      for key in Self.keys(of: object) {
        #expect(Self.manual.contains("`\(key)`"), "\(key) of \(name)")
      }
    }
  }

  @Test func `every kind is named`() throws {
    let kinds = DocumentKind.allCases.map { "`\($0.rawValue)`" }.sorted()
    let row = "| `kind` | \(kinds.dropLast().joined(separator: ", ")) or \(kinds.last ?? "") |"
    #expect(Self.manual.contains(row), "\(row)")
  }

  private static func keys(of value: Any) -> Set<String> {
    if let object = value as? [String: Any] {
      return object.values.reduce(into: Set(object.keys)) { $0.formUnion(keys(of: $1)) }
    }
    return (value as? [Any] ?? []).reduce(into: []) { $0.formUnion(keys(of: $1)) }
  }
}

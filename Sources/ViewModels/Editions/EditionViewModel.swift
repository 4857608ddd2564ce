import Basics
package import Foundation
package import Models
package import Words

/// A newspaper: the top stories, a section for each category, the complete articles, and the list
/// of sources.
package struct EditionViewModel: PageModel {
  package let name: String
  package let date: Date
  package let zone: TimeZone
  /// "Monday, 23 November 2026".
  package let dateline: String
  /// The language of its own words.
  package let wording: Wording
  /// In reading order, by section.
  package let items: [EditionArticleViewModel]
  package let sections: [EditionSection]
  /// The indices of the items on the front page, best first.
  package let front: [Int]
  /// Identical for an edition of this name and day wherever it was made.
  package let urn: String

  /// Number of stories on the front page.
  private static let frontLength = 7

  /// - Parameters:
  ///   - articles: in the order of their sections.
  ///   - ranking: their ids, best first.
  package init(
    name: String, date: Date, zone: TimeZone, wording: Wording = Wording(.english),
    articles: [EditionArticleViewModel], ranking: [Int64]
  ) {
    self.name = name
    self.date = date
    self.zone = zone
    self.wording = wording
    dateline = wording.dateline(date, in: zone)
    items = articles
    var sections: [EditionSection] = []
    var start = 0
    while start < articles.count {
      let name = articles[start].section
      let end = articles[start...].firstIndex { $0.section != name } ?? articles.count
      sections.append(EditionSection(name: name, articles: articles[start..<end]))
      start = end
    }
    self.sections = sections
    let places = Dictionary(firstOf: articles.enumerated().map { ($1.identity, $0) })
    front = Array(ranking.compactMap { places[$0] }.prefix(Self.frontLength))
    urn = StableName.urn("edition \(name)", "\(Int(bounding: date.timeIntervalSince1970))")
  }

  package var kind: DocumentKind { .edition }
  package var title: String { "\(name): \(dateline)" }

  /// The sources of its articles, with the number of articles of each, most first.
  package var sources: [(name: String, link: String?, articles: Int)] {
    var counts: [String: (String?, Int)] = [:]
    for item in items { counts[item.originName, default: (item.originLink, 0)].1 += 1 }
    return counts.map { ($0.key, $0.value.0, $0.value.1) }
      .sorted { ($1.2, $0.0) < ($0.2, $1.0) }
  }

  /// Paths of the pictures in the articles, in reading order without duplicates.
  package var pictures: [String] {
    items.flatMap { article -> [String] in
      let files = article.storedFiles
      return [article.leadPicture?.path].compactMap(\.self)
        + article.document.blocks.compactMap { $0.pictureAddress.flatMap { files[$0] } }
    }.distinct()
  }

  /// The articles on which the reader wrote, with their indices.
  package var annotated: [(place: Int, article: EditionArticleViewModel)] {
    items.enumerated().filter { $1.note != nil || !$1.highlights.isEmpty }
      .map { (place: $0, article: $1) }
  }

  package static let fields: FieldList<Self> = [
    Field("title") { .text($0.title) }, Field("name") { .text($0.name) },
    Field("date") { .date($0.date) },
    Field("sections") { .list($0.sections.map(\.name)) },
    Field("front") { subject in
      .records(subject.front.map { Record(["id": .count(Int(subject.items[$0].identity))]) })
    },
  ]
  package static let trailer: FieldList<Self> = [
    Field("sources") { subject in
      .records(
        subject.sources.map {
          Record(["name": .text($0.name), "url": .link($0.link), "articles": .count($0.articles)])
        })
    }
  ]
  package static let display: FieldList<Self> = [Field("title") { .text($0.title, .heading) }]
  package var emptiness: FieldValue {
    .word(.emptyLately, .placeholder)
  }
}

/// A category of an edition.
package struct EditionSection: Sendable {
  package let name: String
  package let articles: ArraySlice<EditionArticleViewModel>
}

/// A complete article of an edition, with other sources of its story.
package struct EditionArticleViewModel: ViewModel, ArticlePresentable, ContentPresentable,
  OfflinePresentable, AnnotationPresentable
{
  package let detail: ArticleDetailViewModel
  /// The section that contains it.
  package let section: String
  /// Other articles of its story, best first.
  package let coverage: ArticleList
  /// The time of publication: "23 November 2026, 14:05".
  fileprivate let moment: String

  package init(
    _ detail: ArticleDetailViewModel, section: String, coverage: [RankedArticle] = [],
    zone: TimeZone, wording: Wording = Wording(.english)
  ) {
    self.detail = detail
    moment = wording.longMoment(detail.time, in: zone)
    self.section = section
    self.coverage = ArticleList(coverage)
  }

  package var note: String? { detail.note }
  package var noted: Date? { detail.noted }
  package var highlights: [HighlightViewModel] { detail.highlights }
  package var ranked: RankedArticle { detail.ranked }
  package var labelRole: Role { .heading }
  package var document: TextDocument { detail.document }
  package var contentHTML: String? { detail.contentHTML }
  package var contentText: String? { detail.contentText }
  package var files: [MediaFile] { detail.files }
  package var offline: OfflineState { detail.offline }
  package var addressesInText: [String] { detail.addressesInText }

  package static let fields: FieldList<Self> =
    .article
    + [
      .contentHTML, .contentText, .attachments, .section, .toldBy, .textOrigin, .pictures,
      .revisions,
    ] as FieldList<Self>
  package static let display: FieldList<Self> = [
    .label, .byline, .originName, .date, .readingMinutes, .coverage, .comments, .edits, .id, .link,
    .nearestImage, .body, .alsoToldBy,
  ]
  /// Above its headline on the front page.
  package static let kicker: FieldList<Self> = [.originName, .coverage]
  /// Below its headline.
  package static let credits: FieldList<Self> = [.byline, .originName, .moment, .edits]
  package static let columns: FieldList<Self> = [.id, .section, .date, .originName, .label, .link]
  package static let arrangement = Arrangement.prose
}

extension Field where Subject == EditionArticleViewModel {
  fileprivate static var section: Self { Self("section") { .text($0.section) } }

  fileprivate static var moment: Self {
    Self("date") { .message(Message.verbatim($0.moment)) }
  }

  fileprivate static var toldBy: Self {
    Self("told_by") { subject in
      .records(
        subject.coverage.map { item in
          Record([
            "id": .count(Int(item.identity)), "source": .text(item.originName),
            "title": .text(item.label), "url": .link(item.link),
          ])
        })
    }
  }

  fileprivate static var body: Self {
    Self("content", at: .body) { subject in
      subject.detail.shownText.map { .document($0) } ?? .word(.readAtOriginal, .placeholder)
    }
  }

  fileprivate static var alsoToldBy: Self {
    Self("told_by", at: .line) { subject in
      let names = subject.coverage.map(\.originName)
      return names.isEmpty
        ? .none : .message(Message(.alsoToldBy, names), .secondary)
    }
  }
}

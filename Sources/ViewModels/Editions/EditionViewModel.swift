import Basics
package import Foundation
internal import Models
package import Words

/// A newspaper: the top stories, a section for each category, the complete articles, and the list
/// of sources.
package struct EditionViewModel: PageModel {
  package let name: String
  package let date: Date
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

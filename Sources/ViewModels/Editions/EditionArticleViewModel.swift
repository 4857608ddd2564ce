package import Foundation
package import Models
package import Words

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

package import Models
internal import Words

/// The result of importing pages saved in another program; lists each page that could not be
/// fetched.
package struct SavedPagesViewModel: PageModel {
  package let items: [ReceiptViewModel]
  private let file: String
  private let origin: String
  private let isDryRun: Bool
  private let counts: Counts

  package struct Counts: Sendable, Hashable {
    /// Number of new pages.
    package var saved: Int
    /// Number of pages that were already saved.
    package var known: Int
    /// Number of entries in the file that are not web pages.
    package var passedOver: Int
    /// Number of pages still to be fetched.
    package var waiting: Int
    /// What is too long or too much of them.
    package var leftOut: [MovedViewModel.LeftOut] = []
    package var labelsLeftOut = LostLabels()
    /// Where the file is damaged, as a phrase.
    package var brokeAt: String?
    /// What the user has to know besides, one sentence each.
    package var notices: [String] = []

    package init(saved: Int, known: Int, passedOver: Int, waiting: Int = 0) {
      self.saved = saved
      self.known = known
      self.passedOver = passedOver
      self.waiting = waiting
    }
  }

  /// - Parameters:
  ///   - troubles: requested pages that could not be fetched, of this import or an earlier one.
  ///   - file: the imported file.
  ///   - origin: the program whose format the file has.
  package init(
    _ troubles: [ReceiptViewModel], file: String, origin: String, isDryRun: Bool, _ counts: Counts
  ) {
    items = troubles
    self.file = file
    self.origin = origin
    self.isDryRun = isDryRun
    self.counts = counts
  }

  package var kind: DocumentKind { .saved }
  package var emptiness: FieldValue { summary }
  package var closing: FieldValue { items.isEmpty ? .none : summary }

  private var summary: FieldValue {
    var parts = [Message(isDryRun ? .wouldSavePages : .savedPages, counts.saved)]
    if counts.known > 0 { parts.append(Message(.alreadySaved, counts.known)) }
    if counts.passedOver > 0 { parts.append(Message(.notPages, counts.passedOver)) }
    let lost = counts.labelsLeftOut
    if lost.count > 0 { parts.append(Message(.labelsLeftOut, lost.count)) }
    parts += counts.leftOut.map { Message($0.reason, $0.count) }
    if let place = counts.brokeAt { parts.append(Message(.movedBroke, place)) }
    if !items.isEmpty { parts.append(Message(.savesFailed, items.count)) }
    if counts.waiting > 0 { parts.append(Message(.savesWaiting, counts.waiting)) }
    let said =
      [Message.sentence(of: parts), lost.notice.map(Message.verbatim)].compactMap(\.self)
      + counts.notices.map(Message.verbatim)
    return .message(Message.joined(said, by: .sentences), .heading)
  }

  package static let fields: FieldList<Self> = [
    Field("file") { .text($0.file) },
    Field("origin") { .text($0.origin) },
    Field("dry_run") { .flag($0.isDryRun) },
  ]
  package static let trailer: FieldList<Self> = [
    Field("saved") { .count($0.counts.saved) },
    Field("known") { .count($0.counts.known) },
    Field("without_text") { .count($0.items.count) },
    Field("waiting") { .count($0.counts.waiting) },
    Field("passed_over") { .count($0.counts.passedOver) },
    Field("labels_left_out") { .count($0.counts.labelsLeftOut.count) },
    Field("left_out") { .records($0.counts.leftOut.map(\.record)) },
    Field("broke_at") { .text($0.counts.brokeAt) },
  ]
}

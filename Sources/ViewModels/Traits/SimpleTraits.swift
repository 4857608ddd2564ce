internal import Basics
package import Foundation
package import Words

// The traits of few properties; the others have files of their own.

/// Has a number that people type and programs store.
package protocol IdentityPresentable: Sendable {
  /// Stable forever.
  var identity: Int64 { get }
}

extension Field where Subject: IdentityPresentable {
  package static var id: Self { Self("id") { .count(Int($0.identity), .identity) } }
}

/// Has what a source tells about an article besides its headline and text.
package protocol PreviewPresentable: Sendable {
  /// A few sentences about its content.
  var summary: String? { get }
  /// The authors' names, in the order of the source.
  var authors: [String] { get }
  var tags: [String] { get }
  var published: Date? { get }
  /// Number of words of the complete text; 0 if the text is unknown.
  var wordCount: Int { get }
}

extension PreviewPresentable {
  /// The names in one phrase: "Ann, Bob and Cy"; `nil` without names. From the fourth on, all but
  /// two are only counted, so that the count is never 1.
  package var byline: Message? {
    guard authors.count > 1 else { return authors.first.map { .verbatim($0) } }
    let shown = authors.count > 3 ? Array(authors.prefix(2)) : authors.dropLast()
    let rest = authors.count - shown.count
    return rest == 1
      ? Message(.andLast, shown, authors[authors.count - 1])
      : Message(.andLast, shown, Message(.otherNames, rest))
  }

  /// Whole minutes, at least one, at 238 words per minute: the mean of silent reading in English
  /// (Brysbaert, "How many words do we read per minute?", Journal of Memory and Language 109,
  /// 2019). `nil` if the number of words is unknown.
  package var readingMinutes: Int? {
    wordCount > 0 ? (wordCount - 1) / 238 + 1 : nil
  }
}

extension Field where Subject: PreviewPresentable {
  package static var summary: Self {
    Self("summary", at: .brief) { .text($0.summary, .secondary) }
  }
  package static var authors: Self { Self("authors") { .list($0.authors) } }
  package static var byline: Self {
    Self("byline", at: .line) { .message($0.byline.map { Message(.byAuthors, $0) }) }
  }
  package static var tags: Self { Self("tags") { .list($0.tags) } }
  package static var published: Self { Self("published") { .date($0.published) } }
  package static var wordCount: Self { Self("word_count") { .count($0.wordCount) } }
  package static var readingMinutes: Self {
    Self("reading_minutes") { .count($0.readingMinutes, .minutes) }
  }
}

/// Has a web address.
package protocol LinkPresentable: Sendable {
  var link: String? { get }
}

extension LinkPresentable {
  /// The address to hand on: without what a tracker added.
  package var sharedLink: String? { link.map { TrackingParameters.removed(from: $0) } }
}

extension Field where Subject: LinkPresentable {
  package static var link: Self { Self("url", at: .line) { .link($0.link) } }
}

/// Has a source, which must be credited.
package protocol OriginPresentable: Sendable {
  var originName: String { get }
  /// The source's own page, else its feed.
  var originLink: String? { get }
}

extension Field where Subject: OriginPresentable {
  package static var originName: Self { Self("source") { .text($0.originName) } }
  package static var origin: Self {
    .group(
      "source",
      [
        originName.named("name"),
        Self("url", at: .line) { .link($0.originLink) },
      ])
  }
}

/// Has a lead picture.
package protocol ImagePresentable: Sendable {
  /// The picture's address.
  var image: String? { get }
  /// The absolute path of its stored copy.
  var imageFile: String? { get }
  /// The path on the server at which a program fetches the copy; `nil` on the command line.
  var imageURL: String? { get }
}

extension ImagePresentable {
  /// Articles that are only previewed have no stored copy.
  package var imageFile: String? { nil }
  package var imageURL: String? { nil }
}

extension Field where Subject: ImagePresentable {
  package static var image: Self {
    Self("image", at: .line) { $0.image.map { .image($0) } ?? .none }
  }

  package static var imageFile: Self { Self("image_file") { .text($0.imageFile) } }
  package static var imageURL: Self { Self("image_url") { .text($0.imageURL) } }
}

/// Has a score and a rank.
package protocol ScorePresentable: Sendable {
  /// In bits; one more bit means twice the interest.
  var score: Double { get }
  /// Its position in its list, from 1; `nil` outside a list.
  var rank: Int? { get }
}

extension Field where Subject: ScorePresentable {
  package static var score: Self { Self("score") { .score($0.score) } }
  package static var rank: Self { Self("rank", at: .rank) { .count($0.rank) } }
}

/// Has a state, and a reason for it.
package protocol StatusPresentable: Sendable {
  /// The name of the state: one lower-case word, stable.
  var status: String { get }
  /// The meaning of the state.
  var statusRole: Role { get }
  /// The reason in words, if there is one.
  var reason: Message? { get }
}

extension Field where Subject: StatusPresentable {
  package static var status: Self { Self("status") { .text($0.status, $0.statusRole) } }
  package static var reasonCode: Self { Self("reason_code") { .text($0.reason?.code) } }
  package static var reason: Self { Self("reason") { .message($0.reason, $0.statusRole) } }
}

/// Has a next poll.
package protocol SchedulePresentable: Sendable {
  var nextPoll: Date? { get }
}

extension Field where Subject: SchedulePresentable {
  package static var nextPoll: Self { Self("next_look") { .date($0.nextPoll, .nextPoll) } }
}

/// Has a complete text.
package protocol ContentPresentable: Sendable {
  /// Sanitised markup.
  var contentHTML: String? { get }
  var contentText: String? { get }
  var files: [MediaFile] { get }
}

extension Field where Subject: ContentPresentable {
  package static var contentHTML: Self { Self("content_html") { .text($0.contentHTML) } }
  package static var contentText: Self { Self("content_text") { .text($0.contentText) } }
  package static var attachments: Self {
    Self("attachments") { .records($0.files.map(Record.init)) }
  }

  /// Attachments for people, without the pictures, which are shown as such; nothing if there are
  /// none.
  package static var enclosures: Self {
    Self("attachments", at: .body) { subject in
      let others = subject.files.filter { !$0.isPicture }
      return others.isEmpty ? .none : .records(others.map(Record.init))
    }
  }
}

/// Has a name or headline.
package protocol LabelPresentable: Sendable {
  /// The key in the machine formats.
  static var labelName: String { get }
  /// The name or headline; `nil` if the source gives none.
  var label: String? { get }
  /// Words of the source that stand for a missing name; `nil` if there are none.
  var substituteLabel: String? { get }
  /// For people: the text if there is neither.
  var labelPlaceholder: Message { get }
  /// The role of the name; plain by default.
  var labelRole: Role { get }
}

extension LabelPresentable {
  package static var labelName: String { "name" }
  package var substituteLabel: String? { nil }
  /// The name, or what stands for it.
  package var shownLabel: String? { label ?? substituteLabel }
  package var labelPlaceholder: Message { Message(.untitled) }
  package var labelRole: Role { .plain }
}

extension Field where Subject: LabelPresentable {
  package static var label: Self {
    Self(Subject.labelName, at: .headline) { subject in
      if let label = subject.label { return .text(label, subject.labelRole) }
      if let words = subject.substituteLabel { return .text(words, .substitute) }
      return .message(subject.labelPlaceholder, .placeholder)
    }
  }
}

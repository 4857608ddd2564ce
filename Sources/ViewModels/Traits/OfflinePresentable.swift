import Basics
package import Foundation
package import Models
package import Words

/// Is stored for offline reading: its page, its pictures, its earlier texts.
package protocol OfflinePresentable: ImagePresentable {
  var offline: OfflineState { get }
  /// The addresses that its text names.
  var addressesInText: [String] { get }
}

extension OfflinePresentable {
  package var addressesInText: [String] { [] }

  /// The pictures of the text, the lead first.
  package var pictures: [ArticlePictureState] {
    let addresses = Set(addressesInText)
    return offline.pictures.map { ArticlePictureState($0, addressesInText: addresses) }
  }

  /// The stored lead picture, with its size.
  package var leadPicture: PictureFile? { pictures.first(where: \.isLead)?.file }

  /// The paths of stored pictures, by the names that a text may have for them: their addresses on
  /// the web, or the paths.
  package var storedFiles: [String: String] {
    let files = offline.pictures.compactMap { picture in picture.file.map { (picture.url, $0) } }
    return Dictionary(firstOf: files + files.map { ($0.1, $0.1) })
  }

  /// The texts that the source has replaced, the oldest first.
  package var earlierTexts: [EarlierText] {
    offline.revisions.map { EarlierText(number: $0.number, replaced: $0.replaced) }
  }

  /// The reason why only the feed's text is available, if fetching the page failed.
  package var pageFailure: Message? {
    guard let page = offline.page, page.fetched == nil else { return nil }
    return page.failure.map { Message(.pageUnfetched, $0) }
  }

  /// The pictures available offline: `url` as in the text, and `file`.
  package var storedPictures: [Record] {
    offline.pictures.compactMap { picture in
      picture.file.map { Record(["url": .link(picture.url), "file": .text($0)]) }
    }
  }
}

/// A picture of an article: its stored copy, or the reason why there is none.
package struct ArticlePictureState: Sendable, Hashable {
  /// The address in the text.
  package let url: String
  package let isLead: Bool
  package let file: PictureFile?
  /// `nil` also if no download was tried.
  package let failure: Message?

  init(_ picture: ArticlePicture, addressesInText: Set<String>) {
    url = picture.url
    isLead = picture.isLead
    failure = picture.failure
    file = picture.stored.flatMap { stored in
      picture.file.map { path in
        let address = URL(filePath: path, directoryHint: .notDirectory).absoluteString
        return PictureFile(
          path: path, width: stored.width, height: stored.height,
          isInText: addressesInText.contains(path) || addressesInText.contains(address))
      }
    }
  }
}

/// A text of an article that its source replaced.
package struct EarlierText: Sendable, Hashable {
  /// The first received text is 1.
  package let number: Int
  package let replaced: Date
}

extension FieldList where Subject: OfflinePresentable {
  static var offline: [Field<Subject>] {
    [.textOrigin, .page, .pictures, .revision, .revisions]
  }
}

extension Field where Subject: OfflinePresentable {
  package static var textOrigin: Self {
    Self("text_origin") { .text(($0.offline.page?.shown ?? .feed).rawValue) }
  }

  /// The result of fetching the article's own page; null if it was never requested.
  package static var page: Self {
    .group(
      "page",
      [
        Field("status") { .text($0.offline.page?.status.rawValue) },
        Field("wanted") { .message($0.offline.page?.wanted) },
        Field("wanted_code") { .text($0.offline.page?.wanted.code) },
        Field("fetched") { .date($0.offline.page?.fetched) },
        Field("choice") { .message($0.offline.page?.choice) },
        Field("choice_code") { .text($0.offline.page?.choice?.parts.first?.code) },
        Field("tries") { .count($0.offline.page?.tries) },
        Field("next_try") { .date($0.offline.page?.due) },
        Field("failure") { .message($0.offline.page?.failure) },
        Field("failure_code") { .text($0.offline.page?.failure?.code) },
      ], isPresent: { $0.offline.page != nil })
  }

  /// For people: the reason why only the feed's text is available, if fetching the page failed.
  package static var missingPage: Self {
    page.forDisplay(at: .line) { .message($0.pageFailure, .secondary) }
  }

  package static var pictures: Self {
    Self("pictures") { .records($0.offline.pictures.map(Record.init)) }
  }

  package static var revision: Self { Self("revision") { .count($0.offline.revision) } }

  package static var revisions: Self {
    Self("revisions") { subject in
      .records(
        subject.offline.revisions.map {
          Record([
            "revision": .count($0.number), "title": .text($0.title), "replaced": .date($0.replaced),
          ])
        })
    }
  }

  /// A note that there are earlier texts, or that this is one.
  package static var edits: Self {
    Self("edits") { subject in
      guard let last = subject.offline.revisions.last?.number else { return .none }
      if subject.offline.revision <= last {
        return .message(Message(.revisionNumber, subject.offline.revision), .warning)
      }
      return .message(Message(.editedTimes, last), .secondary)
    }
  }

  /// The stored picture, else its original address.
  package static var nearestImage: Self {
    Self("image", at: .line) { subject in
      if let picture = subject.leadPicture { return .picture(picture) }
      if subject.offline.pictures.contains(where: { $0.isLead && $0.isTrackingPixel }) {
        return .none
      }
      return subject.image.map { subject.addressesInText.contains($0) ? .none : .image($0) }
        ?? .none
    }
  }
}

extension Record {
  fileprivate init(_ picture: ArticlePicture) {
    self.init([
      "url": .link(picture.url),
      "file": .text(picture.file),
      "lead": .flag(picture.isLead),
      "mime_type": .text(picture.stored?.format.mediaType),
      "size_in_bytes": .count(picture.stored?.bytes, .bytes),
      "width": .count(picture.stored?.width),
      "height": .count(picture.stored?.height),
      "failure": .message(picture.failure),
      "failure_code": .text(picture.failure?.code),
    ])
  }
}

package import Foundation
package import Words

package struct StoredEdition: Sendable, Hashable, Identifiable {
  package var id: Int64
  /// The name of its plan.
  package var digest: String
  /// `2026-11-23T06:30`.
  package var slot: String
  package var reader: Int64
  package var title: String
  package var made: Date
  package var articles: Int

  package init(
    id: Int64, digest: String, slot: String, reader: Int64, title: String, made: Date,
    articles: Int
  ) {
    self.id = id
    self.digest = digest
    self.slot = slot
    self.reader = reader
    self.title = title
    self.made = made
    self.articles = articles
  }
}

package enum EditionFile: Sendable, Hashable {
  case format(EditionFormat)
  /// The page without pictures: mail programs do not show pictures embedded in a page.
  case mailPage
  /// The cover picture for the catalogue.
  case cover

  package var suffix: String {
    switch self {
    case .format(let format): format.suffix
    case .mailPage: "mail.html"
    case .cover: "jpg"
    }
  }

  package var mediaType: String {
    switch self {
    case .format(let format): format.mediaType
    case .mailPage: EditionFormat.html.mediaType
    case .cover: "image/jpeg"
    }
  }
}

/// The formats of an edition; the raw values are the names in the configuration.
package enum EditionFormat: String, Sendable, Hashable, CaseIterable {
  case plain
  case json
  case html
  case epub

  /// The suffix of its files' names.
  package var suffix: String { self == .plain ? "txt" : rawValue }

  package var mediaType: String {
    switch self {
    case .plain: "text/plain; charset=utf-8"
    case .json: "application/json"
    case .html: "text/html; charset=utf-8"
    case .epub: "application/epub+zip"
    }
  }
}

/// The state of an edition's delivery to one of its targets.
package struct DeliveryRecord: Sendable, Hashable {
  package var edition: StoredEdition
  /// `nil` if the edition has no target.
  package var target: String?
  /// Number of attempts begun.
  package var tries: Int
  /// The time of the next attempt; `nil` if there is none.
  package var due: Date?
  package var done: Date?
  /// The reason of the last failure; a sentence.
  package var failure: Message?

  package init(
    edition: StoredEdition, target: String? = nil, tries: Int = 0, due: Date? = nil,
    done: Date? = nil, failure: Message? = nil
  ) {
    self.edition = edition
    self.target = target
    self.tries = tries
    self.due = due
    self.done = done
    self.failure = failure
  }
}

/// The result of an attempt to deliver an edition.
package enum DeliveryEnd: Sendable, Hashable {
  /// - Parameter path: the path of the written file.
  case done(path: String?)
  /// - Parameters:
  ///   - reason: a sentence.
  ///   - due: when to try again; `nil` means never.
  case failed(reason: Message, due: Date?)
}

/// A delivery of an edition that is due.
package struct DueDelivery: Sendable, Hashable {
  package var edition: StoredEdition
  /// The name of its target when the edition was made (``DigestPlan/namedTargets``).
  package var target: String
  /// Number of attempts begun.
  package var tries: Int

  package init(edition: StoredEdition, target: String, tries: Int) {
    self.edition = edition
    self.target = target
    self.tries = tries
  }
}

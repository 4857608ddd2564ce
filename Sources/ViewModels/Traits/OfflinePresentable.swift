import Basics
package import Models

/// Is kept for reading without a network: its page, its pictures, its earlier texts.
package protocol OfflinePresentable: ImagePresentable {
  var offline: OfflineState { get }
}

extension OfflinePresentable {
  /// The copy of its lead picture, with its size.
  package var leadPicture: PictureFile? {
    guard let lead = offline.pictures.first(where: \.isLead), let path = lead.file,
      let stored = lead.stored
    else { return nil }
    return PictureFile(path: path, width: stored.width, height: stored.height)
  }

  /// The pictures that can be had without a network: `url` as the text names them, and `file`.
  package var storedPictures: [Record] {
    offline.pictures.compactMap { picture in
      picture.file.map { Record(["url": .link(picture.url), "file": .text($0)]) }
    }
  }
}

extension FieldList where Subject: OfflinePresentable {
  /// What machines get of it.
  static var offline: [Field<Subject>] {
    [.textOrigin, .page, .pictures, .revision, .revisions]
  }
}

extension Field where Subject: OfflinePresentable {
  package static var textOrigin: Self {
    Self("text_origin") { .text(($0.offline.page?.shown ?? .feed).rawValue) }
  }

  /// What became of its own page; null where it was never wanted.
  package static var page: Self {
    .group(
      "page",
      [
        Field("status") { .text($0.offline.page?.status.rawValue) },
        Field("wanted") { .text($0.offline.page?.wanted) },
        Field("fetched") { .date($0.offline.page?.fetched) },
        Field("choice") { .text($0.offline.page?.choice) },
        Field("tries") { .count($0.offline.page?.tries) },
        Field("next_try") { .date($0.offline.page?.due) },
        Field("failure") { .text($0.offline.page?.failure) },
      ], isPresent: { $0.offline.page != nil })
  }

  /// For people: why there is no more than the feed's text, where its page was asked for in vain.
  package static var missingPage: Self {
    page.worded(at: .line) { subject in
      guard let page = subject.offline.page, page.fetched == nil, let failure = page.failure else {
        return .none
      }
      return .text("Its page did not come: \(failure)", .secondary)
    }
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

  /// That there are earlier texts, or that this is one.
  package static var edits: Self {
    Self("edits") { subject in
      guard let last = subject.offline.revisions.last?.number else { return .none }
      if subject.offline.revision <= last {
        return .text("as it was in revision \(subject.offline.revision)", .warning)
      }
      return .text(last == 1 ? "edited once" : "edited \(last) times", .secondary)
    }
  }

  /// The picture where it can be had without a network, else where it came from.
  package static var nearestImage: Self {
    Self("image", at: .line) { subject in
      subject.leadPicture.map { .picture($0) } ?? subject.image.map { .image($0) } ?? .none
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
      "failure": .text(picture.failure),
    ])
  }
}

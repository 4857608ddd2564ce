/// Carries what its reader did with it.
package protocol StatePresentable: Sendable {
  var isRead: Bool { get }
  var isBookmarked: Bool { get }
  var isHidden: Bool { get }
}

extension Field where Subject: StatePresentable {
  package static var state: Self {
    .group(
      "state",
      [
        Self("read") { .flag($0.isRead) },
        Self("bookmarked") { .flag($0.isBookmarked) },
        Self("hidden") { .flag($0.isHidden) },
      ])
  }
  /// The marks that are set, as words.
  package static var marks: Self {
    Self("marks") { subject in
      guard subject.isRead || subject.isBookmarked || subject.isHidden else { return .none }
      var marks: [String] = []
      if subject.isBookmarked { marks.append("bookmarked") }
      if subject.isRead { marks.append("read") }
      if subject.isHidden { marks.append("hidden") }
      return .list(marks)
    }
  }
}

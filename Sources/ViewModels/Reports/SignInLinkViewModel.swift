package import Foundation
internal import Words

/// A link that signs in a reader once.
package struct SignInLinkViewModel: ViewModel {
  fileprivate let url: String
  private let reader: String
  private let until: Date

  /// - Parameter until: when the link expires.
  package init(_ url: String, reader: String, until: Date) {
    self.url = url
    self.reader = reader
    self.until = until
  }

  package static let fields: FieldList<Self> = [
    .url, Field("reader") { .text($0.reader) }, Field("until") { .date($0.until) },
  ]
  package static let display: FieldList<Self> = [
    Field("sentence", at: .rank) { .message(Message(.signInLink, $0.reader)) },
    .url,
  ]
  package static let columns: FieldList<Self> = [.url]
}

extension Field where Subject == SignInLinkViewModel {
  fileprivate static var url: Self { Self("url") { .link($0.url) } }
}

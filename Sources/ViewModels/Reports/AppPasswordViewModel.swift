package import Foundation
package import Models

/// An app password of a reader, without the secret, which is not stored.
package struct AppPasswordViewModel: ViewModel, LabelPresentable {
  fileprivate let app: AppPassword

  package init(_ app: AppPassword) {
    self.app = app
  }

  package var id: Int64 { app.id }
  package var label: String? { app.name }
  package var lastUsed: Date? { app.lastUsed }
  /// What it may do, by the name that is stored.
  package var rights: String { app.rights.rawValue }

  package static let fields: FieldList<Self> = [
    .name, .reader, .made, .lastUsed, .address, .rights,
  ]
  package static let display: FieldList<Self> = [
    .label.named("name"), .reader, .made, .lastUsed, .address, .rights,
  ]
  package static let columns = fields
  package static let arrangement = Arrangement.table
}

extension Field where Subject == AppPasswordViewModel {
  fileprivate static var name: Self { Self("name") { .text($0.app.name) } }
  fileprivate static var reader: Self { Self("reader") { .text($0.app.reader.name) } }
  fileprivate static var made: Self { Self("made") { .date($0.app.made) } }
  fileprivate static var lastUsed: Self { Self("last_used") { .date($0.app.lastUsed) } }
  fileprivate static var address: Self { Self("address") { .text($0.app.address) } }
  fileprivate static var rights: Self { Self("rights") { .text($0.rights) } }
}

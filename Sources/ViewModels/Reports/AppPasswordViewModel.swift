package import Models
package import Words

/// An app password of a reader, without the secret, which is not stored.
package struct AppPasswordViewModel: ViewModel, LabelPresentable {
  fileprivate let app: AppPassword

  package init(_ app: AppPassword) {
    self.app = app
  }

  package var id: Int64 { app.id }
  package var label: String? { app.name }
  /// Whether it may do all that its reader may, which is usual.
  package var hasAllRights: Bool { app.rights == .full }

  /// What a new app may be allowed, by the names that are stored; the usual choice first.
  package static let choices = AppRights.allCases.map { (name: $0.rawValue, words: $0.words) }

  package static let fields: FieldList<Self> = [
    .name, .reader, .made, .lastUsed, .address, .rights,
  ]
  package static let display: FieldList<Self> = [
    .label.named("name"), .reader, .made, .lastUsedInWords, .address, .rightsInWords,
  ]
  package static let arrangement = Arrangement.table
}

extension Field where Subject == AppPasswordViewModel {
  fileprivate static var name: Self { Self("name") { .text($0.app.name) } }
  fileprivate static var reader: Self { Self("reader") { .text($0.app.reader.name) } }
  fileprivate static var made: Self { Self("made") { .date($0.app.made) } }
  fileprivate static var lastUsed: Self { Self("last_used") { .date($0.app.lastUsed) } }
  fileprivate static var lastUsedInWords: Self {
    lastUsed.forDisplay { $0.app.lastUsed.map { .date($0, .ago) } ?? .word(.neverUsed) }
  }
  fileprivate static var address: Self { Self("address") { .text($0.app.address) } }
  fileprivate static var rights: Self { Self("rights") { .text($0.app.rights.rawValue) } }
  fileprivate static var rightsInWords: Self { rights.forDisplay { .word($0.app.rights.words) } }
}

extension AppRights {
  fileprivate var words: MessageKey {
    switch self {
    case .full: .mayEverything
    case .read: .mayOnlyRead
    case .assistant: .mayAssist
    case .markingAssistant: .mayAssistAndMark
    }
  }
}

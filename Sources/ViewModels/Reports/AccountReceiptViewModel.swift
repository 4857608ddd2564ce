/// The result of a change to a reader's credentials.
package struct AccountReceiptViewModel: ViewModel {
  package enum Action: String, Sendable, Hashable, CaseIterable {
    case readerAdded = "reader_added"
    case readerRemoved = "reader_removed"
    case passwordSet = "password_set"
    case passwordRemoved = "password_removed"
    case appAdded = "app_added"
    case appRemoved = "app_removed"
  }

  package let action: Action
  package let reader: String
  /// The reader's name for the app; `nil` if the action concerns no app.
  package let app: String?
  /// A new app password, which is shown only once.
  package let password: String?

  package init(_ action: Action, reader: String, app: String? = nil, password: String? = nil) {
    self.action = action
    self.reader = reader
    self.app = app
    self.password = password
  }

  private var sentence: String {
    let app = app ?? ""
    return switch action {
    case .readerAdded:
      "“\(reader)” may read here now; `tintm link \(reader)` signs them in."
    case .readerRemoved: "“\(reader)” and all that was kept of them is gone."
    case .passwordSet: "The password of “\(reader)” is set; who was signed in is signed out."
    case .passwordRemoved: "“\(reader)” has no password any more."
    case .appAdded where password == nil: "“\(app)” may come in as “\(reader)”."
    case .appAdded: "“\(app)” comes in as “\(reader)” by this password, which is not shown again:"
    case .appRemoved: "“\(app)” can't come in as “\(reader)” any more."
    }
  }

  package static let fields: FieldList<Self> = [.action, .reader, .app, .password]
  package static let display: FieldList<Self> = [
    Field("sentence", at: .rank) { .text($0.sentence, .success) }, .password,
  ]
  package static let columns = fields
  package static let arrangement = Arrangement.lines
}

extension Field where Subject == AccountReceiptViewModel {
  fileprivate static var action: Self { Self("action") { .text($0.action.rawValue) } }
  fileprivate static var reader: Self { Self("reader") { .text($0.reader) } }
  fileprivate static var app: Self { Self("app") { .text($0.app) } }
  fileprivate static var password: Self { Self("password") { .text($0.password) } }
}

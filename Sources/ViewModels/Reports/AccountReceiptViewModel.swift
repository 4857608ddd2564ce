internal import Words

/// The result of a change to a reader's credentials.
package struct AccountReceiptViewModel: ViewModel {
  package enum Action: String, Sendable, Hashable, CaseIterable {
    case readerAdded = "reader_added"
    case readerRemoved = "reader_removed"
    case passwordSet = "password_set"
    case passwordRemoved = "password_removed"
    case sharesOn = "shares_on"
    case sharesOff = "shares_off"
    case appAdded = "app_added"
    case appRemoved = "app_removed"
  }

  package let action: Action
  package let reader: String
  /// The reader's name for the app; `nil` if the action concerns no app.
  package let app: String?
  /// A new app password, which is shown only once.
  package let password: String?

  /// Whether a new reader takes over what was read before there was one.
  private let takesOver: Bool

  package init(
    _ action: Action, reader: String, app: String? = nil, password: String? = nil,
    takesOver: Bool = false
  ) {
    self.action = action
    self.reader = reader
    self.app = app
    self.password = password
    self.takesOver = takesOver
  }

  private var sentence: Message {
    let app = app ?? ""
    return switch action {
    case .readerAdded: Message(takesOver ? .readerAddedFirst : .readerAdded, reader)
    case .readerRemoved: Message(.readerRemoved, reader)
    case .passwordSet: Message(.passwordSet, reader)
    case .passwordRemoved: Message(.passwordRemoved, reader)
    case .sharesOn: Message(.sharesOn, reader)
    case .sharesOff: Message(.sharesOff, reader)
    case .appAdded: Message(password == nil ? .appAdded : .appPassword, app, reader)
    case .appRemoved: Message(.appRemoved, app, reader)
    }
  }

  package static let fields: FieldList<Self> = [.action, .reader, .app, .password]
  package static let display: FieldList<Self> = [
    Field("sentence", at: .rank) { .message($0.sentence, .success) }, .password,
  ]
}

extension Field where Subject == AccountReceiptViewModel {
  fileprivate static var action: Self { Self("action") { .text($0.action.rawValue) } }
  fileprivate static var reader: Self { Self("reader") { .text($0.reader) } }
  fileprivate static var app: Self { Self("app") { .text($0.app) } }
  fileprivate static var password: Self { Self("password") { .text($0.password) } }
}

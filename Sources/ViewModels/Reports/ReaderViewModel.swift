package import Foundation
package import Models
package import Words

/// A reader and their ways to sign in.
package struct ReaderViewModel: ViewModel, LabelPresentable {
  package let account: ReaderAccount
  /// The browsers in which they are signed in.
  fileprivate let devices: [DeviceViewModel]

  package init(_ account: ReaderAccount, devices: [DeviceViewModel] = []) {
    self.account = account
    self.devices = devices
  }

  package var label: String? { account.reader.name }

  package static let fields: FieldList<Self> = [
    .name, .isFirst, .hasPassword, .sessions, .apps, .lastSeen, .devices,
  ]
  package static let display: FieldList<Self> = [
    .label.named("name"), .role, .way, .sessions.named("browsers"), .apps, .lastSeen,
    .deviceNames,
  ]
  package static let columns: FieldList<Self> = [
    .name, .isFirst, .hasPassword, .sessions, .apps, .lastSeen,
  ]
  package static let arrangement = Arrangement.table
}

extension Field where Subject == ReaderViewModel {
  fileprivate static var name: Self { Self("name") { .text($0.account.reader.name) } }
  fileprivate static var isFirst: Self { Self("first") { .flag($0.account.isFirst) } }
  fileprivate static var hasPassword: Self { Self("password") { .flag($0.account.hasPassword) } }
  fileprivate static var sessions: Self { Self("sessions") { .count($0.account.sessions) } }
  fileprivate static var apps: Self { Self("apps") { .count($0.account.apps) } }
  fileprivate static var lastSeen: Self { Self("last_seen") { .date($0.account.lastSeen) } }
  fileprivate static var devices: Self {
    Self("devices") { .records($0.devices.map(\.record)) }
  }
  /// For people, below the row.
  fileprivate static var deviceNames: Self {
    devices.forDisplay(at: .brief) { .list($0.devices.compactMap(\.label)) }
  }
  fileprivate static var role: Self {
    isFirst.forDisplay { $0.account.isFirst ? .word(.firstReader, .secondary) : .none }
  }
  fileprivate static var way: Self {
    hasPassword.forDisplay { subject in
      subject.account.hasPassword ? .word(.hasPassword) : .word(.hasNoPassword, .secondary)
    }
  }
}

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

/// A browser in which a reader is signed in.
package struct DeviceViewModel: ViewModel, LabelPresentable {
  fileprivate let session: ReaderSession
  /// Whether it is the browser that asks.
  fileprivate let isThis: Bool

  package init(_ session: ReaderSession, isThis: Bool) {
    self.session = session
    self.isThis = isThis
  }

  /// Identifies the browser when it is signed out.
  package var id: Int64 { session.id }
  package var label: String? { DeviceName.of(session.device) }
  package var labelPlaceholder: Message { Message(.unknownDevice) }
  /// In a list of a reader's.
  var record: Record {
    Record([
      "name": .text(label), "last_used": .date(session.lastUsed), "address": .text(session.address),
    ])
  }

  package static let fields: FieldList<Self> = [.label, .this, .lastUsed]
}

extension Field where Subject == DeviceViewModel {
  fileprivate static var this: Self {
    Self("this") { $0.isThis ? .word(.thisDevice, .heading) : .none }
  }
  fileprivate static var lastUsed: Self {
    Self("last_used") { .date($0.session.lastUsed, .ago) }
  }
}

/// A readable name of a browser from its User-Agent header: "Firefox – Linux". Most words of that
/// header do not identify the browser.
enum DeviceName {
  private static let browsers = [
    ("Edg", "Edge"), ("OPR", "Opera"), ("SamsungBrowser", "Samsung Internet"),
    ("Vivaldi", "Vivaldi"), ("Firefox", "Firefox"), ("FxiOS", "Firefox"), ("CriOS", "Chrome"),
    ("Chromium", "Chromium"), ("Chrome", "Chrome"), ("Safari", "Safari"), ("curl", "curl"),
  ]
  private static let systems = [
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"),
    ("Windows", "Windows"), ("Macintosh", "Mac"), ("Linux", "Linux"),
  ]

  /// The name; the shortened header itself if no browser is recognized, `nil` without one.
  static func of(_ agent: String) -> String? {
    let browser = browsers.first { agent.contains($0.0) }?.1
    let system = systems.first { agent.contains($0.0) }?.1
    switch (browser, system) {
    case (let browser?, let system?): return "\(browser) – \(system)"
    case (let one?, nil), (nil, let one?): return one
    case (nil, nil): return agent.isEmpty ? nil : String(agent.prefix(60))
    }
  }
}

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

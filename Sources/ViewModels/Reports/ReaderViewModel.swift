package import Models
internal import Words

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

import Foundation
import Models
import ViewModels

extension Samples {
  private static let ada = Reader(id: 1, name: "ada")

  static let readers = ListViewModel(
    .readers,
    [
      ReaderViewModel(
        ReaderAccount(
          ada, isFirst: true, hasPassword: true, sessions: 2, apps: 1,
          lastSeen: now.addingTimeInterval(-3600)),
        devices: [
          DeviceViewModel(
            ReaderSession(
              id: 3, reader: ada, lastUsed: now.addingTimeInterval(-3600),
              device: "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0", address: "192.0.2.7"),
            isThis: false)
        ]),
      ReaderViewModel(
        ReaderAccount(
          Reader(id: 2, name: "\u{202E}Zoë"), isFirst: false, hasPassword: false, sessions: 0,
          apps: 0, lastSeen: nil)),
    ])

  static let noReaders = ListViewModel<ReaderViewModel>(
    .readers, [], emptiness: "There are no readers yet. Add one with `tintm reader add NAME`.")

  static let apps = ListViewModel(
    .apps,
    [
      AppPasswordViewModel(
        AppPassword(
          id: 1, reader: ada, name: "phone", made: now.addingTimeInterval(-86_400 * 9),
          lastUsed: now.addingTimeInterval(-60), address: "192.0.2.7")),
      AppPasswordViewModel(
        AppPassword(
          id: 2, reader: ada, name: "script", made: now, lastUsed: nil, address: nil,
          rights: .assistant)),
    ])

  static let accountReceipts = ListViewModel(
    .receipt,
    AccountReceiptViewModel.Action.allCases.map {
      AccountReceiptViewModel(
        $0, reader: "ada", app: [.appAdded, .appRemoved].contains($0) ? "phone" : nil)
    } + [
      AccountReceiptViewModel(
        .appAdded, reader: "ada", app: "phone", password: "abcdefghijkmnpqrstuvwxyz"),
      AccountReceiptViewModel(.readerAdded, reader: "ben", takesOver: true),
    ])

  static let sourceRemovals = ListViewModel(
    .receipt,
    [
      SourceRemovalViewModel(name: "Old Paper", list: "/etc/tintm/feeds.yml"),
      SourceRemovalViewModel(name: "Gazette", list: "the list of “ada”"),
    ])

  static let link = ListViewModel(
    .link,
    [
      SignInLinkViewModel(
        "http://127.0.0.1:8480/sign-in/link/Zm9v", reader: "ada",
        until: now.addingTimeInterval(900))
    ])
}

import Foundation
import Models
import Testing
import Words

@testable import ViewModels

/// What the settings of a reader list: browsers, apps, and what was moved in.
struct AccessTests {
  private static let ada = Reader(id: 1, name: "ada")
  private static let now = Date(timeIntervalSince1970: 1_795_287_600)

  private func shown(_ model: some ViewModel) -> [FieldValue] {
    var values: [FieldValue] = []
    model.emitValues(.people) { values.append($0.worded) }
    return values
  }

  @Test(arguments: [
    ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox – Linux"),
    ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605 Safari/604.1", "Safari – iPhone"),
    ("curl/8.5.0", "curl"), ("Windows", "Windows"), (String(repeating: "x", count: 99), nil),
    ("", ""),
  ])
  func aBrowserHasAReadableName(agent: String, name: String?) {
    let expected = name ?? String(repeating: "x", count: 60)
    #expect(DeviceName.of(agent) == (expected.isEmpty ? nil : expected))
  }

  @Test func theBrowserThatAsksIsProminent() {
    func values(_ agent: String, isThis: Bool) -> [FieldValue] {
      shown(
        DeviceViewModel(
          ReaderSession(id: 7, reader: Self.ada, lastUsed: Self.now, device: agent, address: "::1"),
          isThis: isThis))
    }
    #expect(
      values("curl/8", isThis: true)
        == [.text("curl", .plain), .text("this", .heading), .date(Self.now, .ago)])
    #expect(
      values("", isThis: false)
        == [.text("A browser", .placeholder), .none, .date(Self.now, .ago)])
  }

  @Test func aMoveSaysHowFarItIs() {
    var counts = MovedViewModel.Counts()
    counts.articles.new = 3
    let moved = MovedViewModel(file: "a.json", origin: "x", isDryRun: false, counts)
    let states = [MoveState.running(2), .over(moved), .failed(.verbatim("No."))]
    #expect(states.map(\.status) == ["running", "over", "failed"])
    #expect(states.map(shown)[0] == [.text("2 articles so far.", .plain)])
    #expect(states.map(shown)[1] == [.text(moved.summary?.english ?? "", .heading)])
    #expect(states.map(shown)[2] == [.text("No.", .failure)])
  }

  @Test func anAppSaysInWordsWhatItMayDoAndThatItWasNeverUsed() {
    func values(_ rights: AppRights, lastUsed: Date?) -> [FieldValue] {
      shown(
        AppPasswordViewModel(
          AppPassword(
            id: 1, reader: Self.ada, name: "phone", made: Self.now, lastUsed: lastUsed,
            address: nil, rights: rights)))
    }
    #expect(values(.read, lastUsed: nil).last == .text("only read", .plain))
    #expect(values(.read, lastUsed: nil).contains(.text("never used", .plain)))
    #expect(values(.full, lastUsed: Self.now).contains(.date(Self.now, .ago)))
    #expect(AppPasswordViewModel.choices.map(\.name).first == "full")
    #expect(AppPasswordViewModel.choices.count == AppRights.allCases.count)
  }
}

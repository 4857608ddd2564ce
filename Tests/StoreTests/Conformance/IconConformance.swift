import Foundation
import Models
import Store
import Testing

struct IconConformance {
  @Test(arguments: StoreKind.all)
  func `an icon is wanted once a month, and an earlier one stays`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    let (store, now) = (fixture.store, ConformanceFixture.now)
    var state = FeedState(url: ConformanceFixture.urls[0])
    state.icon = "https://courier.example/icon.png"
    state.homePageURL = "https://courier.example/"
    state.lastPoll = now
    try await fixture.store([], state: state)
    #expect(try await store.wantedIcons(limit: 9).isEmpty)
    try store.wantIcons(of: [1, 2, 99], at: now)
    try store.wantIcons(of: [1], at: now + 9)
    #expect(
      try await store.wantedIcons(limit: 9) == [
        WantedIcon(
          source: 1, url: ConformanceFixture.urls[0], declared: state.icon,
          homePage: state.homePageURL)
      ])
    let icon = SourceIcon(type: "image/png", bytes: [1, 2, 3])
    try await store.keepIcon(icon, of: 1, at: now)
    try await store.keepIcon(nil, of: 2, at: now)
    #expect(try await store.wantedIcons(limit: 9).isEmpty)
    #expect(try store.icons(of: [1, 2]) == [1: icon])
    #expect(try store.sourcesWithIcon(among: [1, 2]) == [1])
    try store.wantIcons(of: [1, 2], at: now + 29 * 86_400)
    #expect(try await store.wantedIcons(limit: 9).isEmpty)
    try store.wantIcons(of: [1, 2], at: now + 31 * 86_400)
    #expect(try await store.wantedIcons(limit: 1).map(\.source) == [1])
    try await store.keepIcon(nil, of: 1, at: now + 31 * 86_400)
    #expect(try store.icons(of: [1]) == [1: icon])
  }
}

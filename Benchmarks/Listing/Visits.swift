import Composing
import Foundation
import GeneratedNews
import Models
import SQLiteStore
import Store
import ViewModels

/// Simulated readers: the first one visits often and opens articles of a third of the sources; two
/// others visit now and then.
struct Visits {
  let store: SQLiteStore
  private var last = Date.distantPast
  private var count = 0

  init(store: SQLiteStore) {
    self.store = store
  }

  /// Requests a list if the last request was twenty minutes ago.
  mutating func come(at now: Date) throws {
    guard now.timeIntervalSince(last) >= 1200 else { return }
    last = now
    count += 1
    let name = count % 10 == 0 ? "second" : count % 10 == 5 ? "third" : "reader"
    let taste = name == "reader" ? 0 : name == "second" ? 1 : 2
    let newsroom = Newsroom(store: store, reader: name, now: now)
    let category = count % 3 == 0 ? nil : Newswire.categories[count % 4]
    let page = try newsroom.feed(FeedQuery(category: category, limit: 30))
    var opened = 0
    for item in page.items where opened < 6 {
      let source = item.ranked.article.source.name.utf8.last.map(Int.init) ?? 0
      guard source % 3 == taste else { continue }
      opened += 1
      _ = try newsroom.page(for: .mark([item.ranked.id], isRead: true))
    }
  }
}

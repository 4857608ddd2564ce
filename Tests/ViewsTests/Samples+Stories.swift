import Models
import ViewModels

extension Samples {
  static let search = ListViewModel(
    .search,
    [
      SearchHitViewModel(
        SearchHit(
          article: harbour,
          snippet: [
            .init("…says the harbour office: the "), .init("ferry", isMatch: true),
            .init(" left at six, and the next "), .init("ferry", isMatch: true),
            .init(" waits for letters, flour and whoever else comes down the hill in time for…"),
          ]), rank: 1),
      SearchHitViewModel(
        SearchHit(
          article: hostile,
          snippet: [.init("\u{1B}[31m"), .init("\u{202E}fer\nry\u{7}", isMatch: true)]), rank: 2),
      SearchHitViewModel(SearchHit(article: bare, snippet: []), rank: 3),
    ])

  static let emptySearch = ListViewModel<SearchHitViewModel>(
    .search, [], emptiness: "Nothing found.")

  static let story = StoryViewModel([harbour, tokyo])
}

import Models
import Yams

extension PageSelectors {
  init?(_ mapping: MappingReader, _ problem: (String, SourceFormat) -> String?) {
    let parts = ["body", "title", "author", "date"]
    mapping.allow(only: parts + ["remove"])
    mapping.checkSelectors(parts) { problem($0, .html) }
    let removed = mapping.list("remove").compactMap(\.string)
    for text in removed {
      guard let problem = problem(text, .html) else { continue }
      mapping.report("“\(text)” is not a selector: \(problem)", at: "remove")
    }
    self.init(
      body: mapping.string("body"), title: mapping.string("title"),
      author: mapping.string("author"), date: mapping.string("date"), remove: removed)
    guard self != PageSelectors() else {
      mapping.report("“page” needs one of body, title, author, date or remove", at: "body")
      return nil
    }
  }
}

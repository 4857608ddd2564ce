import Basics
package import Foundation
package import Models

/// Articles with their texts for other programs: a complete export, or a piece of a long one.
package struct ExportViewModel: PageModel {
  package let category: String?
  package let items: [EntryViewModel]
  /// The latest change of the articles of the first piece, but not in the future.
  package let updated: Date
  /// Identical at every export of a category.
  package let urn: String
  /// The rules that the reader made in the program, if they move too.
  package let rules: [Record]

  /// - Parameters:
  ///   - category: `nil` means all categories.
  ///   - now: The time of the export: used for a document without articles, and an upper bound
  ///     otherwise.
  package init(category: String?, items: [EntryViewModel], rules: [Rule] = [], now: Date) {
    self.category = category
    self.items = items
    self.rules = rules.map(Record.init)
    updated = min(items.map(\.updated).max() ?? now, now)
    urn = StableName.urn("tintm", category ?? "")
  }

  package var kind: DocumentKind { .export }
  package var title: String { category.map { "tintm: " + $0 } ?? "tintm" }

  package static let fields: FieldList<Self> = [Field("category") { .text($0.category) }]
}

extension Record {
  /// The words of feeds.yml; `raise` is below zero to lower, and `expire` is in seconds.
  fileprivate init(_ rule: Rule) {
    let actions = rule.actions
    var entries = [Entry(name: "match", value: .text(rule.match))]
    func add(_ name: String, _ value: FieldValue, if isSet: Bool) {
      if isSet { entries.append(Entry(name: name, value: value)) }
    }
    add("sources", .list(rule.sources), if: !rule.sources.isEmpty)
    add("categories", .list(rule.categories), if: !rule.categories.isEmpty)
    add("hide", .flag(true), if: actions.hide)
    add("read", .flag(true), if: actions.read)
    add("bookmark", .flag(true), if: actions.bookmark)
    add("tag", .text(actions.tag), if: actions.tag != nil)
    add("raise", .score(actions.raise), if: actions.raise != 0)
    add("notify", .text(actions.notify), if: actions.notify != nil)
    add("expire", .count(Int(bounding: actions.expire ?? 0)), if: actions.expire != nil)
    self.init(entries)
  }
}

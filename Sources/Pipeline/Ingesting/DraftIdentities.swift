import Foundation
import Models

/// Makes the drafts of one document distinct.
///
/// Articles to which the feed gives the same id, or the same address if it gives no ids, are
/// distinguished by address and headline; those that share these too by date, text and files. All
/// of them are marked ambiguous, so that their order does not matter. Only an item that is repeated
/// as a whole, and an older version of an Atom entry, is left out, and counted.
struct DraftIdentities {
  /// The drafts, each of a different article.
  let drafts: [ArticleDraft]
  /// The number of items that were left out because they repeat another one.
  let repeated: Int

  /// What was left out, for a person.
  var notes: [String] {
    switch repeated {
    case 0: []
    case 1: ["an item repeats another one"]
    default: ["\(repeated) items repeat others"]
    }
  }

  init(_ drafts: [ArticleDraft]) {
    guard Set(drafts.map(\.identity)).count < drafts.count else {
      self.drafts = drafts
      repeated = 0
      return
    }
    var looks: [String: Set<String>] = [:]
    var places: [String: [Int]] = [:]
    for (index, draft) in drafts.enumerated() {
      looks[draft.identity, default: []].insert(draft.addressAndTitle)
      places[draft.longIdentity, default: []].append(index)
    }
    var kept: [Int: ArticleDraft] = [:]
    for group in places.values {
      for (index, discriminator) in Self.distinct(group, of: drafts) {
        var draft = drafts[index]
        draft.discriminator = discriminator
        draft.isAmbiguous =
          discriminator != nil || (looks[draft.identity]?.count ?? 0) > 1
        kept[index] = draft
      }
    }
    self.drafts = kept.keys.sorted().compactMap { kept[$0] }
    repeated = drafts.count - kept.count
  }

  /// The distinct drafts among those that share id, address and headline, each with what
  /// distinguishes it from the others; `nil` if only one is left.
  private static func distinct(
    _ places: [Int], of drafts: [ArticleDraft]
  ) -> [(index: Int, discriminator: String?)] {
    guard places.count > 1 else { return places.map { ($0, nil) } }
    if drafts[places[0]].basis == .entry {
      let times = places.map { drafts[$0].modified ?? drafts[$0].published ?? .distantPast }
      let newest = places.indices.max { (times[$0], $1) < (times[$1], $0) } ?? 0
      return [(places[newest], nil)]
    }
    var seen: Set<String> = []
    var perDate: [Date: Int] = [:]
    var rest: [(index: Int, textKey: String)] = []
    for index in places {
      let draft = drafts[index]
      let textKey = draft.textKey
      guard seen.insert(ArticleDraft.discriminator(date: draft.published, textKey) ?? "").inserted
      else { continue }
      if let date = draft.published { perDate[date, default: 0] += 1 }
      rest.append((index, textKey))
    }
    guard rest.count > 1 else { return rest.map { ($0.index, nil) } }
    return rest.map { index, textKey in
      let date = drafts[index].published
      let isAlone = date.map { perDate[$0] == 1 } ?? false
      return (index, ArticleDraft.discriminator(date: date, isAlone ? nil : textKey))
    }
  }
}

import Foundation
import Models
import Sourcing
import Subscribing
import Words

/// Changes of one source.
extension Subscriptions {
  func subscribe(
    to listing: SourceListing, for reader: String, at now: Date
  ) throws -> SubscriptionChange {
    let report = try subscribe(to: [listing], for: reader, unfiled: nil, at: now)
    guard let change = report.added.first else {
      throw SubscriptionRefusal(report.passedOver.first?.reason ?? .verbatim("not added"))
    }
    return change
  }

  func unsubscribe(
    from name: String, for reader: String, at now: Date
  ) throws -> SubscriptionChange {
    try edit([.removal(of: name)], for: reader, at: now)[0]
  }

  func rename(
    _ name: String, to new: String, for reader: String, at now: Date
  ) throws -> SubscriptionChange {
    try edit([SourceEdit(name, name: new)], for: reader, at: now)[0]
  }

  func move(
    _ name: String, to categories: [String], for reader: String, at now: Date
  ) throws -> SubscriptionChange {
    try edit([SourceEdit(name, categories: categories)], for: reader, at: now)[0]
  }

  func readdress(
    _ name: String, to url: String, for reader: String, at now: Date
  ) throws -> SubscriptionChange {
    try edit([SourceEdit(name, url: url)], for: reader, at: now)[0]
  }
}

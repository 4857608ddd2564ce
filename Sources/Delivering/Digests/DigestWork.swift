package import Models
package import Picturing
import Synchronization

/// The part of the configuration for making and delivering editions.
package struct DigestWork: Sendable {
  package var plans: [DigestPlan]
  /// The reader of plans that name no reader.
  package var reader: String
  package var environment: DeliveryEnvironment
  package var scaler: PictureScaler

  package init(
    plans: [DigestPlan], reader: String, environment: DeliveryEnvironment,
    scaler: PictureScaler = PictureScaler()
  ) {
    self.plans = plans
    self.reader = reader
    self.environment = environment
    self.scaler = scaler
  }

  /// Finds a plan by its name, ignoring case.
  func plan(_ name: String) -> DigestPlan? {
    plans.first { $0.name.lowercased() == name.lowercased() }
  }
}

/// The logged problems of editions that can't be made: each is logged once, however often the
/// edition is retried.
package final class ReportedDigestFailures: Sendable {
  private let said = Mutex<[String: String]>([:])

  package init() {}

  func isNew(digest: String, slot: String, reason: String) -> Bool {
    said.withLock { $0.updateValue("\(slot) \(reason)", forKey: digest) != "\(slot) \(reason)" }
  }
}

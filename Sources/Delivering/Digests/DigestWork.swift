package import Models
package import Picturing

/// What the configuration asks of those who make and deliver editions.
package struct DigestWork: Sendable {
  package var plans: [DigestPlan]
  /// Who reads what says nothing of a reader.
  package var reader: String
  package var place: DigestPlace
  package var scaler: PictureScaler

  package init(
    plans: [DigestPlan], reader: String, place: DigestPlace, scaler: PictureScaler = PictureScaler()
  ) {
    self.plans = plans
    self.reader = reader
    self.place = place
    self.scaler = scaler
  }

  /// The plan of a name, whatever its case.
  func plan(_ name: String) -> DigestPlan? {
    plans.first { $0.name.lowercased() == name.lowercased() }
  }
}

/// Why a list can't be changed as requested, as a sentence for people.
package struct SubscriptionRefusal: Error, Sendable, Hashable {
  package let sentence: String

  package init(_ sentence: String) { self.sentence = sentence }
}

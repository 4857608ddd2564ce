package import Models
import Ranking
package import Storing

extension ListForms {
  /// The forms of what this version stores.
  ///
  /// - Parameter query: of whose page articles need to be known.
  package static func ranking(for query: FeedQuery) -> ListForms {
    ListForms {
      $0.withUnsafeBytes { ReaderModel(bytes: $0) } != nil
    } shown: {
      ShownList($0).entries.map(\.article)
    } wanted: {
      PersonalizedPage.wanted(of: $0, by: query)
    }
  }
}

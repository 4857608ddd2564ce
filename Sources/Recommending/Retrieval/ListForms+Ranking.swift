package import Models
import Ranking
package import Storing

extension ListForms {
  /// The decoders for the stored forms of this version.
  ///
  /// - Parameter query: the query of the page that is computed.
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

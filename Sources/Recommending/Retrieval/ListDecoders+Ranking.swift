package import Models
import Ranking
package import Store

extension ListDecoders {
  /// The decoders for the stored forms of this version.
  ///
  /// - Parameter query: the query of the page that is computed.
  package static func ranking(for query: FeedQuery) -> ListDecoders {
    ListDecoders {
      $0.withUnsafeBytes { ReaderModel(bytes: $0) } != nil
    } shown: {
      ShownList($0).entries.map(\.article)
    } wanted: {
      PersonalizedPage.wanted(of: $0, by: query)
    }
  }
}

import Models
import Recommending
import Store
package import ViewModels

extension Newsroom {
  /// Explains the rank of an article in its list.
  func explain(_ id: Int64, _ category: String?) throws -> any PageModel {
    let explanation = try NewsroomFault.naming {
      try recommender.explanation(of: id, category: category)
    }
    guard let explanation else { throw NewsroomFault.noSuchArticle(id) }
    return ExplanationViewModel(explanation)
  }

  /// Deletes everything learned about the reader.
  func forget() throws -> any PageModel {
    ForgottenViewModel(reader: reader, articles: try recommender.forget())
  }

  /// The quality of the lists shown to the reader, week by week.
  package func ownReplay(peakMemory: Int) throws -> any PageModel {
    let groups = try recommender.replay()
    return ReplayViewModel(
      groups.map(ReplayGroupViewModel.init(group:)), asksPerSecond: nil, peakMemory: peakMemory,
      isOwn: true)
  }
}

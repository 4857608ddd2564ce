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
  func forget(marks: Bool) throws -> any PageModel {
    let articles = try recommender.forget()
    let marked = marks ? try store.forgetMarks(of: reader) : 0
    return ForgottenViewModel(reader: reader, articles: max(articles, marked))
  }

  /// The quality of the lists shown to the reader, week by week.
  package func ownReplay(peakMemory: Int) throws -> any PageModel {
    let groups = try recommender.replay()
    return ReplayViewModel(
      groups, asksPerSecond: nil, peakMemory: peakMemory,
      isOwn: true, moved: try store.movedExamples(of: reader))
  }
}

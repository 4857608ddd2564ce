import Models
import Store
package import ViewModels
internal import Words

/// Articles that the reader left in the middle.
extension Newsroom {
  /// Maximum number of articles in the list of those that were left in the middle.
  private static let begunLimit = 100

  /// The one that was left last first.
  package func begun() throws -> ListViewModel<ArticleViewModel> {
    let ids = try store.articlesBegun(by: reader, limit: Self.begunLimit)
    let foreign = try Set(store.foreign(ids, to: reader))
    let articles = try store.articles(ids.filter { !foreign.contains($0) }, reader: reader)
    return ListViewModel(
      .begun, articles.map { ArticleViewModel(pictures.naming($0)) },
      heading: Message(.continueReading), emptiness: Message(.nothingBegun))
  }

  /// - Parameters:
  ///   - block: the first block in sight, from 0.
  ///   - blocks: number of blocks, as the device counts them.
  /// - Returns: the article, in a list.
  func setPosition(
    block: Int, of blocks: Int, in article: Int64
  ) throws -> ListViewModel<ReceiptViewModel> {
    let position = ReadingPosition(block: block, blocks: blocks, at: now)
    guard try store.setPosition(position, article: article, reader: reader) else {
      throw NewsroomFault.noSuchArticle(article)
    }
    return try receipt(.positioned, [article])
  }
}

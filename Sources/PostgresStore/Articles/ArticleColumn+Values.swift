import Models
import Store

extension ArticleColumn {
  /// Each column with the values of several articles.
  static func values(of articles: [ArticleMetadata]) -> [(key: String, value: PostgresValue)] {
    all.map { ($0.name, $0.values(of: articles)) }
  }

  private func values(of articles: [ArticleMetadata]) -> PostgresValue {
    switch field {
    case .text(let value, _): .texts(articles.map(value))
    case .list(let value, _): .texts(articles.map { ListColumn.encode(value($0)) })
    case .date(let value, _): .numbers(articles.map { value($0)?.stored })
    case .count(let value, _): .integers(articles.map { Int64(value($0)) })
    }
  }
}

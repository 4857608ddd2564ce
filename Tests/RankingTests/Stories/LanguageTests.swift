import Foundation
import Models
import Testing

@testable import Ranking

/// Stories in other languages than English. The bounds are below the measured quality, which
/// docs/ranking.md states.
struct LanguageTests {
  @Test(arguments: LabelledHeadlines.all)
  func `reports of one event form one story in each language`(_ labelled: LabelledHeadlines) {
    let quality = quality(of: labelled)
    #expect(quality.precision > 0.8 && quality.recall > 0.6, "\(quality)")
  }

  /// B³ precision and recall (Bagga and Baldwin, 1998) among 400 articles on other subjects.
  private func quality(of labelled: LabelledHeadlines) -> (precision: Double, recall: Double) {
    var stream = StoryStream()
    stream.addNoise(400)
    var placed: [(event: Int, article: Int64)] = []
    for report in 0..<3 {
      for (event, reports) in labelled.events.enumerated() {
        let place = stream.add(
          reports[report], source: Int64(event * 3 + report), hours: Double(report) * 2)
        placed.append((event, place.article))
      }
      let now = StoryStream.start.addingTimeInterval(Double(report) * 7200 + 60)
      _ = stream.clusterer.mergeStories(at: now)
    }
    let stories = placed.map { stream.clusterer.memory.membership(of: $0.article)?.story }
    var (precision, recall) = (0.0, 0.0)
    for (one, story) in zip(placed, stories) {
      let found = zip(placed, stories).filter { $0.1 == story }
      let both = Double(found.count { $0.0.event == one.event })
      precision += both / Double(found.count) / Double(placed.count)
      recall += both / 3 / Double(placed.count)
    }
    return (precision, recall)
  }
}

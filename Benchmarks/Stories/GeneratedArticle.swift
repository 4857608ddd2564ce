/// One source's article about an event, labelled with the event.
struct GeneratedArticle {
  var event: Int
  var source: Int64
  var title: String
  var text: String
  /// Seconds since the stream began.
  var time: Double
}

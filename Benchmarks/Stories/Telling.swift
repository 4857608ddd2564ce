/// One source's telling of an event, and which event it is of.
struct Telling {
  var event: Int
  var source: Int64
  var title: String
  var text: String
  /// Seconds since the stream began.
  var time: Double
}

/// An open element that a consumer wants something of.
struct XMLFrame: BitwiseCopyable {
  var token: Int
  var capture: XMLCapture
  /// Child elements were written out.
  var hasElements = false
  /// The text is in the driver's buffer, from `lower` on; else it is `run`.
  var isCopied = false
  var lower: Int
  var run = XMLTextRun()
}

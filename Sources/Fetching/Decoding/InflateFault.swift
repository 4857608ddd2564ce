/// Compressed bytes that are not what they should be.
enum InflateFault: Error {
  case corrupt
  case tooLarge
}

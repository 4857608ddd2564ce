import Basics

/// The used functions of libbrotlidec 1.0 (brotli/decode.h).
struct LibBrotli: Sendable {
  typealias Create =
    @convention(c) (OpaquePointer?, OpaquePointer?, OpaquePointer?) ->
    OpaquePointer?
  typealias Destroy = @convention(c) (OpaquePointer) -> Void
  typealias Decompress =
    @convention(c) (
      OpaquePointer, UnsafeMutablePointer<Int>, UnsafeMutablePointer<UnsafePointer<UInt8>?>,
      UnsafeMutablePointer<Int>, UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>,
      UnsafeMutablePointer<Int>?
    ) -> CInt

  let create: Create
  let destroy: Destroy
  let decompress: Decompress

  /// `nil` if the library is not installed.
  static let installed = LibBrotli()

  private init?() {
    guard let library = DynamicLibrary("libbrotlidec.so.1"),
      let create = library.function("BrotliDecoderCreateInstance", as: Create.self),
      let destroy = library.function("BrotliDecoderDestroyInstance", as: Destroy.self),
      let decompress = library.function("BrotliDecoderDecompressStream", as: Decompress.self)
    else { return nil }
    (self.create, self.destroy, self.decompress) = (create, destroy, decompress)
  }
}

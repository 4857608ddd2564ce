extension Encoded {
  // Made with the reference encoders, from ``Encoded/text`` unless noted otherwise.

  static let brotli = decode(
    """
    G4YKQKwObMfclLHOMKdY5ls5LMeTqXTiCcjZ6U48X6rEJl7KZ45/khMzAHhY/CbFJsuSgg54QANbcnjig7hlF7KZUcqg\
    r//ofc3tJ3zKOF87rtqrx7+I/Z3g3Im3+ri/9lsH6NV6HJBSBCa7QIkXcIIEM7pWyUgBNuUEl0Y96LKmXehGGtB6AZzh\
    AO12DbiFgGnOQZowsA0hXGrUAVS7DHRbENAmBWzugBpH4IZumJkXyO5awLZMw6WpPcBqsqEbC4DWOuGuygbarQG4zR1M\
    swbSeIRtUMH92sjr6LxuUA==
    """)

  static let zstandard = decode(
    """
    KLUv/WSHCbUHAIINJhqw6wxdk+X1hGDMFdhte1PuglNKMqWUIiNMnQMEPUHQ/rfp+tptuf03TvblO/3FzFNk3lO/9tja\
    F7+dG2LyNt1G1uuWmo6t//ISXzu95fY3t9Rmdt9PTcdkVXTfQ9z2++29jd92k/t1j1n1Ohs7BkIg3HAsUiIEgjVlFxZd\
    WEVNGXAAMSBMtETC0CDRIgwM4jiFYggDBD1CVaghcGiXyrB3kBkUWjMxBAxCSIQTIRH+tpE+dsqVVRBGKYDykXMFzRs2\
    n22Yr/Ntv5/neaV4YDSJBsGLDY4F/zAnI7zguFlkVyC2d5ANndhlLfgDmdouiq+tCsvrBwo=
    """)

  /// A frame of four bytes of Zstandard that decoders skip (RFC 8878 3.1.2).
  static let skippedFrame: [UInt8] = [0x50, 0x2A, 0x4D, 0x18, 4, 0, 0, 0, 1, 2, 3, 4]

  /// 2 MiB of zeros.
  static let brotliOfZeros = decode(
    """
    m///H/gnAOKxQCD3/gM=
    """)

  /// 2 MiB of zeros.
  static let zstandardOfZeros = decode(
    """
    KLUv/aAAACAAVAAAEAAAAQD7/znAAgIAEAACABAAAgAQAAIAEAACABAAAgAQAAIAEAACABAAAgAQAAIAEAACABAAAgAQ\
    AAIAEAACABAAAwAQAA==
    """)

  /// With a window of 16 MiB.
  static let wideZstandard = decode(
    """
    KLUv/QBwfQgAos0nIrAl6QxFWABwYqusot34NswIGwjrASz2PKSUUkopU1WblAcoSQ7GcB8aX98eprZmMlb9Gm9ndb9M\
    rCttuy4bvtf0t0Q93OetmhnftsvK3rfGaribt9snc9uN/7w7M/6ojb282PtWRMvtw8q8qzVNvjnmFBo4DAiOOQnKgkgk\
    RAJBWYoDZSmqKBgJABlIOtJBBSMdByGGwRBQIHBQkhxOU6gxXLR39t9wk4I0zQERJAxBQlhBhN/svD12SkEZUEOuEX50\
    mqcPafJvzz82JsjIN4wY9B8xsVO9tk17bWUGpjGnRemmQF6/tFbTKc7UiTHtZmi00iAOuoTpIfsi4gIUzi0Z0NWjNU8D\
    dYIVqw==
    """)
}

print("tintm")

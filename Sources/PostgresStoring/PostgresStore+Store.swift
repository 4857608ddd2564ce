import Storing

extension PostgresStore: Store {}

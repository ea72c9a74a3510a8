import type { LoadRequest } from '../http-load.ts'

/** A running program that answers the requests of the bench. */
export interface Peer extends AsyncDisposable {
  name: string
  oneRow: LoadRequest
  /** The first 20 rows with the exact number of all. */
  listWithTotal: LoadRequest
}

import { RepairedPool } from '../repaired-pool.ts'
import { discardAll } from '../wire/application-name.ts'

/**
 * Connections for those who may only read. All that this service runs on one is a read-only transaction that is rolled
 * back, and a text of SQL runs only where each of its statements is known to read.
 */
export class ReadOnlyPool extends RepairedPool {
  readonly isReadOnly = true
}

/**
 * Goes before everything else. The transaction cannot be made read-write once a snapshot was taken, which the second
 * statement does.
 */
export const beginReadOnly = [
  { text: 'begin transaction read only', isHidden: true, standsAlone: true },
  { text: 'select', isHidden: true, standsAlone: true },
] as const

/** Goes behind everything else. Rolled back, so that no notification is sent and nothing of the session is kept. */
export const endReadOnly = ['rollback', discardAll] as const

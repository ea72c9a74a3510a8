import { maxQueryTimeoutMs } from '@cairn/contracts/limits'

/** Who waits for a lock makes all wait who come after: rather the change fails. */
const lockTimeoutMs = 10_000

/** The first step of a transaction that changes definitions. */
export const limitsOfChange = {
  text: `select set_config('statement_timeout', $1, true), set_config('lock_timeout', $2, true)`,
  values: [String(maxQueryTimeoutMs), String(lockTimeoutMs)],
  isHidden: true,
}

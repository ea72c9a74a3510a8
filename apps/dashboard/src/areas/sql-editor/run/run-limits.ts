import { maxRowLimit } from '@cairn/contracts/limits'

/** The last one stands for no limit: a result on a screen ends there at the latest. */
export const rowLimits = [100, 500, 1_000, maxRowLimit] as const
export const timeLimitsMs = [10_000, 60_000, 5 * 60_000, 15 * 60_000] as const
export const transactions = ['run', 'statement'] as const

/** How a text runs, beside the role. */
export interface RunLimits {
  /** Rows kept of each statement. */
  rowLimit: number
  timeoutMs: number
  /** Whether the whole text is one transaction, or each statement. */
  transaction: (typeof transactions)[number]
  readOnly: boolean
}

export const defaultLimits: RunLimits = { rowLimit: 1_000, timeoutMs: 60_000, transaction: 'run', readOnly: false }

const storageKey = 'cairn.sql.limits'

/** What was chosen last in this browser, or the defaults; a value that is offered no longer is not kept. */
export const readLimits = (storage: Pick<Storage, 'getItem'>): RunLimits => {
  const [rows, timeout, transaction, access] = (storage.getItem(storageKey) ?? '').split(' ')
  return {
    rowLimit: rowLimits.find((limit) => limit === Number(rows)) ?? defaultLimits.rowLimit,
    timeoutMs: timeLimitsMs.find((limit) => limit === Number(timeout)) ?? defaultLimits.timeoutMs,
    transaction: transactions.find((each) => each === transaction) ?? defaultLimits.transaction,
    readOnly: access === 'read-only',
  }
}

export const writeLimits = (
  storage: Pick<Storage, 'setItem'>,
  { rowLimit, timeoutMs, transaction, readOnly }: RunLimits,
): void => storage.setItem(storageKey, [rowLimit, timeoutMs, transaction, readOnly ? 'read-only' : 'write'].join(' '))

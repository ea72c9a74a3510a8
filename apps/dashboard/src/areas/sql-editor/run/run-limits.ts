export const rowLimits = [100, 1_000, 10_000] as const
export const timeLimitsMs = [10_000, 60_000, 5 * 60_000, 15 * 60_000] as const

export interface RunLimits {
  /** Rows kept of each statement. */
  rowLimit: number
  timeoutMs: number
}

export const defaultLimits: RunLimits = { rowLimit: 1_000, timeoutMs: 60_000 }

const storageKey = 'cairn.sql.limits'

/** What was chosen last in this browser, or the defaults; a value that is offered no longer is not kept. */
export const readLimits = (storage: Pick<Storage, 'getItem'>): RunLimits => {
  const [rows, timeout] = (storage.getItem(storageKey) ?? '').split(' ').map(Number)
  return {
    rowLimit: rowLimits.find((limit) => limit === rows) ?? defaultLimits.rowLimit,
    timeoutMs: timeLimitsMs.find((limit) => limit === timeout) ?? defaultLimits.timeoutMs,
  }
}

export const writeLimits = (storage: Pick<Storage, 'setItem'>, { rowLimit, timeoutMs }: RunLimits): void =>
  storage.setItem(storageKey, `${rowLimit} ${timeoutMs}`)

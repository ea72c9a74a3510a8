const hourMs = 3_600_000

/** How far back entries are read. */
const periodMs = { '1h': hourMs, '24h': 24 * hourMs, '7d': 168 * hourMs, '30d': 720 * hourMs } as const

export type AuditPeriod = keyof typeof periodMs

export const periodOptions: readonly { value: AuditPeriod; label: string }[] = [
  { value: '1h', label: 'Last hour' },
  { value: '24h', label: 'Last 24 hours' },
  { value: '7d', label: 'Last 7 days' },
  { value: '30d', label: 'Last 30 days' },
]

/** The filter as the address has it. */
export interface AuditSearch {
  search?: string
  action?: string
  period?: string
}

export interface AuditFilter {
  actor: string | undefined
  action: string | undefined
  period: AuditPeriod | undefined
}

const isPeriod = (text: string | undefined): text is AuditPeriod => text !== undefined && Object.hasOwn(periodMs, text)

/** What is shown: odd values of the address count as none. */
export const auditFilter = ({ search, action, period }: AuditSearch): AuditFilter => {
  const actor = search?.trim().slice(0, 255)
  return {
    actor: actor === '' ? undefined : actor,
    action: action === '' ? undefined : action?.slice(0, 100),
    period: isPeriod(period) ? period : undefined,
  }
}

export const isAuditFiltered = ({ actor, action, period }: AuditFilter): boolean =>
  actor !== undefined || action !== undefined || period !== undefined

/** The time of the first entry that is shown. */
export const beginningOf = (period: AuditPeriod | undefined, nowMs: number): string | undefined =>
  period === undefined ? undefined : new Date(nowMs - periodMs[period]).toISOString()

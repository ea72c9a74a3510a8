import type { Notice } from '@cairn/contracts/notices/notices'
import { helpPaths } from '../../areas/help/paths.ts'

export interface OutageNotice extends Notice {
  /** From when it is shown; until it is over. */
  announced_at: string
  starts_at: string
  ends_at: string
}

/** Outages of the dashboard that are known when it is built: they are announced also where the server cannot answer. */
export const outageNotices: readonly OutageNotice[] = [
  {
    id: '9b2f6c1e-52a5-4f0e-8f3b-20250516d22a',
    kind: 'notice',
    title: 'The dashboard will be unavailable for one hour',
    text: 'Your projects keep running.',
    link: helpPaths.outage(),
    announced_at: '2025-05-09T00:00:00Z',
    starts_at: '2025-05-16T22:00:00Z',
    ends_at: '2025-05-16T23:00:00Z',
  },
]

export const isOver = ({ ends_at }: OutageNotice, nowMs: number): boolean => nowMs >= Date.parse(ends_at)

/** Announced and not yet over. */
export const isRelevant = (notice: OutageNotice, nowMs: number): boolean =>
  nowMs >= Date.parse(notice.announced_at) && !isOver(notice, nowMs)

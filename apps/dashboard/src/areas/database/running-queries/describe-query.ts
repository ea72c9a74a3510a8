import type { RunningQuery } from '@cairn/contracts/database/running-queries'
import { capitalized } from '../../../lib/capitalized.ts'
import { formatCount } from '../../../lib/counts.ts'

type Described = Pick<RunningQuery, 'waits_for' | 'blocked_by' | 'progress'>

const waitingFor = (waitsFor: string, blockedBy: readonly number[]): string => {
  if (blockedBy.length === 0) return `Waits for ${waitsFor}.`
  const numbers = blockedBy.join(', ')
  const holders =
    blockedBy.length === 1 ? `process ${numbers} holds or waits for` : `processes ${numbers} hold or wait for`
  return `Waits for ${waitsFor}, which ${holders}.`
}

/** What a query does now: what it waits for, how far it is. Undefined where PostgreSQL tells neither. */
export const describeQuery = ({
  waits_for: waitsFor,
  blocked_by: blockedBy,
  progress,
}: Described): string | undefined => {
  const parts = [
    waitsFor === null ? undefined : waitingFor(waitsFor, blockedBy),
    progress === null
      ? undefined
      : `${capitalized(progress.phase)}${progress.total > 0 ? `: ${formatCount(progress.done)} of ${formatCount(progress.total)}` : ''}.`,
  ].filter((part) => part !== undefined)
  return parts.length === 0 ? undefined : parts.join(' ')
}

const modeOf = (mode: string): string => mode.replace(/Lock$/, '')

/** The locks of its transaction on tables: what it waits for, and what it holds. Undefined where there are none. */
export const describeLocks = ({ locks }: Pick<RunningQuery, 'locks'>): string | undefined => {
  const named = (isGranted: boolean) =>
    locks
      .filter(({ is_granted: each }) => each === isGranted)
      .map(({ object, mode }) => `${object} (${modeOf(mode)})`)
      .join(', ')
  const [waited, held] = [named(false), named(true)]
  const parts = [...(waited === '' ? [] : [`Waits to lock ${waited}.`]), ...(held === '' ? [] : [`Locks ${held}.`])]
  return parts.length === 0 ? undefined : parts.join(' ')
}

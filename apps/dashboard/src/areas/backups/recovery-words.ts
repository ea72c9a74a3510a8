import type { ProjectRecovery, RecoveryWindow } from '@cairn/contracts/backups/recovery'
import { recoveryDays } from '@cairn/contracts/backups/recovery-rules'

/** Why a time cannot be restored; undefined: it can. */
export const timeProblem = (windows: readonly RecoveryWindow[], timeMs: number): string | undefined => {
  if (Number.isNaN(timeMs)) return 'Enter a date and a time.'
  const isInside = windows.some(({ from, to }) => Date.parse(from) <= timeMs && timeMs <= Date.parse(to))
  return isInside ? undefined : 'This time cannot be restored.'
}

const daysPerPrice = 7

export const offChoice = 'off'

const priceWords = (usd: number | null, days: number): string =>
  usd === null ? '' : ` ($${(usd * days) / daysPerPrice} per month)`

/** What can be chosen of how long back. */
export const recoveryChoices = ({ usd_per_month: usd }: Pick<ProjectRecovery, 'usd_per_month'>) => [
  { value: offChoice, label: 'Off' },
  ...recoveryDays.map((days) => ({ value: String(days), label: `${days} days${priceWords(usd, days)}` })),
]

export const choiceOf = (days: ProjectRecovery['days']): string => (days === null ? offChoice : String(days))

export const daysOf = (choice: string): ProjectRecovery['days'] =>
  recoveryDays.find((days) => String(days) === choice) ?? null

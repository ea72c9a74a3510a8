import type { UsageInterval } from '@cairn/contracts/logs/usage-intervals'
import { storedChoice } from '~/state/stored-choice.ts'

export const usageChoices = [
  { value: '1hr', label: 'Last hour' },
  { value: '1day', label: 'Last 24 hours' },
  { value: '7day', label: 'Last 7 days' },
] as const satisfies readonly { value: UsageInterval; label: string }[]

export type UsageChoice = (typeof usageChoices)[number]['value']

export const usageChoice = storedChoice<UsageChoice>(
  'cairn.home.usage',
  usageChoices.map(({ value }) => value),
  '1day',
)

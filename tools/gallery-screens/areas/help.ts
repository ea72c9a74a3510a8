import type { Screen } from '../screen.ts'
import { heading } from '../steps.ts'

export const screens: readonly Screen[] = [
  {
    name: 'outage-help',
    as: 'nobody',
    path: () => '/help/outage-2025-05-16',
    ready: heading('What is affected'),
  },
  { name: 'clock-help', as: 'nobody', path: () => '/help/clock', ready: heading('How to correct it') },
]

import type { Queue } from '@cairn/contracts/queues/queues'

export const typeWords = {
  basic: 'Basic',
  unlogged: 'Unlogged',
  partitioned: 'Partitioned',
} as const satisfies Record<Queue['type'], string>

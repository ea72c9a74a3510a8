import { formatDuration } from '../../../lib/durations.ts'

/** Steps take microseconds: `0.02 ms`, `3 ms`, `1.2 s`. */
export const formatStepTime = (ms: number): string => (ms < 0.995 ? `${ms.toFixed(2)} ms` : formatDuration(ms))

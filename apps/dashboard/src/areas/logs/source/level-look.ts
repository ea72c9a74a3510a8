import type { Tone } from '~/ui/badge-style.ts'
import type { LogLevel } from '@cairn/contracts/logs/log-levels'

const tones = { ok: 'neutral', warning: 'warning', error: 'danger' } as const

/** A request that succeeded is green; a message that is no problem has no colour. */
export const toneOf = (level: LogLevel, status: string): Tone =>
  level === 'ok' && /^[123]\d\d$/.test(status) ? 'success' : tones[level]

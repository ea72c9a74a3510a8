import type { Tone } from '~/ui/badge-style.ts'

// Colours mean something: a label is green, yellow or red only where its word says so.
const wordsOf = {
  success: ['paid', 'active', 'done', 'delivered', 'completed', 'complete', 'approved', 'published', 'success', 'ok'],
  warning: ['pending', 'waiting', 'draft', 'processing', 'paused', 'warning', 'trial', 'new', 'open'],
  danger: [
    'failed',
    'error',
    'refunded',
    'cancelled',
    'canceled',
    'rejected',
    'blocked',
    'banned',
    'overdue',
    'deleted',
  ],
} as const satisfies Partial<Record<Tone, readonly string[]>>

const tones = new Map<string, Tone>([
  ...wordsOf.success.map((word) => [word, 'success'] as const),
  ...wordsOf.warning.map((word) => [word, 'warning'] as const),
  ...wordsOf.danger.map((word) => [word, 'danger'] as const),
])

const calm: readonly Tone[] = ['info', 'accent', 'neutral']

/** The tone of a label of an enumerated type: by its word, else by its place among the labels. */
export const enumTone = (labels: readonly string[], label: string): Tone =>
  tones.get(label.toLowerCase()) ?? calm[Math.max(0, labels.indexOf(label)) % calm.length] ?? 'neutral'

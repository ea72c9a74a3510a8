/** Something that has arrived in the channel. */
export interface InspectedMessage {
  id: number
  /** Milliseconds since 1970. */
  at: number
  kind: 'broadcast' | 'presence' | 'change' | 'system'
  /** In a few words: the event, or the table. */
  title: string
  payload: unknown
}

/** How many are kept: the oldest go first. */
export const mostMessages = 1_000

export const kindLabels = {
  broadcast: 'Broadcast',
  presence: 'Presence',
  change: 'Change',
  system: 'System',
} as const satisfies Record<InspectedMessage['kind'], string>

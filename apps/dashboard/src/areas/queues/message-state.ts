import type { QueueMessage } from '@cairn/contracts/queues/messages'

export type MessageState = QueueMessage['state']

export const messageStates = [
  { value: 'available', label: 'Available' },
  { value: 'scheduled', label: 'Hidden' },
  { value: 'archived', label: 'Archived' },
] as const satisfies readonly { value: MessageState; label: string }[]

/** The state that an address names; undefined: all that are not archived. */
export const messageState = (text: string | undefined): MessageState | undefined =>
  messageStates.find(({ value }) => value === text)?.value

/** `host-disk` is not a limit of the instance: the disk of the machine is nearly full. */
export type Limit = 'memory' | 'temporary-files' | 'disk' | 'host-disk'

/** What the engine did because a limit was reached. */
export interface LimitEvent {
  id: string
  limit: Limit
  action: 'session-ended' | 'read-only' | 'writable' | 'locked' | 'unlocked'
  usedBytes: number
  limitBytes: number
  /** Of the session that was ended. */
  processId?: number
}

const megabyte = 1024 * 1024
const gigabyte = 1024 * megabyte

const inWords = (bytes: number): string =>
  bytes >= gigabyte ? `${Number((bytes / gigabyte).toFixed(1))} GB` : `${Math.round(bytes / megabyte)} MB`

const what = {
  memory: 'memory limit',
  'temporary-files': 'limit for temporary files',
  disk: 'limit for the size of the databases',
} as const satisfies Partial<Record<Limit, string>>

const reason = ({ limit, usedBytes, limitBytes }: LimitEvent): string =>
  limit === 'host-disk'
    ? 'the disk of this installation is almost full'
    : `this project's ${what[limit]} of ${inWords(limitBytes)} was exceeded (${inWords(usedBytes)} in use)`

/** For the log of the instance and for the person whose session it was. */
export const limitSentence = (event: LimitEvent): string => {
  if (event.action === 'writable') return 'New transactions can write again by default: there is enough space.'
  if (event.action === 'locked') return `Only the platform can connect: the databases grew although ${reason(event)}.`
  if (event.action === 'unlocked') return 'All roles can connect again: the databases are smaller.'
  return event.action === 'read-only'
    ? `New transactions are read-only by default: ${reason(event)}.`
    : `The session was ended by the platform: ${reason(event)}.`
}

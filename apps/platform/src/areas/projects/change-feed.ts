import { ProjectStatusSchema } from '@cairn/contracts/projects/projects'
import type { Logger } from '@cairn/service-kit'
import { Client } from 'pg'
import type { ClientConfig } from 'pg'
import { z } from 'zod'

/** What a transaction on the platform's database changed, as the triggers of migrations 000015, 000019, 000027 and 000068 announce it. */
export const Change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('project'), ref: z.string(), status: ProjectStatusSchema }),
  z.object({ kind: z.literal('projects'), ref: z.string(), organizationId: z.number() }),
  z.object({ kind: z.literal('organization'), organizationId: z.number() }),
  z.object({ kind: z.literal('access'), accountId: z.string() }),
  z.object({ kind: z.literal('service_settings'), ref: z.string() }),
  z.object({ kind: z.literal('api_keys'), ref: z.string() }),
  z.object({ kind: z.literal('addresses'), ref: z.string() }),
])
export type Change = z.infer<typeof Change>

const reconnectDelayMs = 1_000

export interface ChangeListener {
  onChange: (change: Change) => void
  /** Listening began again after a pause in which changes may have been missed. */
  onGap: () => void
}

/** Calls several listeners. */
export const allListeners = (listeners: readonly ChangeListener[]): ChangeListener => ({
  onChange: (change) => {
    for (const listener of listeners) listener.onChange(change)
  },
  onGap: () => {
    for (const listener of listeners) listener.onGap()
  },
})

/**
 * Listens on a connection of its own, and connects again when it breaks, until disposed. Resolves once it listens.
 * Changes made by another process of the same installation arrive as well.
 */
export const listenToChanges = async (
  connection: ClientConfig,
  listener: ChangeListener,
  logger: Logger,
): Promise<AsyncDisposable> => {
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const connect = async (): Promise<void> => {
    const next = new Client({ ...connection, application_name: 'cairn: changes', keepAlive: true })
    const reconnect = () => {
      if (closed || client !== next) return
      client = undefined
      timer = setTimeout(() => void retry(), reconnectDelayMs)
    }
    client = next
    next.on('error', reconnect)
    next.on('end', reconnect)
    next.on('notification', ({ payload }) => listener.onChange(Change.parse(JSON.parse(payload ?? ''))))
    try {
      await next.connect()
      await next.query('listen platform_changes')
    } catch (error) {
      reconnect()
      throw error
    }
  }
  const retry = async () => {
    try {
      await connect()
      listener.onGap()
    } catch (error) {
      logger.warn({ err: error }, "the platform's database cannot be listened to; trying again")
    }
  }

  await connect()
  return {
    [Symbol.asyncDispose]: async () => {
      closed = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}

import type { RealtimeRole } from '@cairn/contracts/realtime/realtime-roles'
import type { RealtimeChannel } from '@supabase/realtime-js'
import { request } from '~/api/client.ts'
import type { ChannelRequest } from './channel-request.ts'
import type { InspectedMessage } from './inspected-message.ts'

interface Inspector {
  onMessage: (message: Pick<InspectedMessage, 'kind' | 'title' | 'payload'>) => void
  onJoined: () => void
  /** It is closed, or was refused: with the reason where one is known. */
  onClosed: (reason: string | undefined) => void
}

export interface OpenChannel {
  /** Resolves with whether the server has taken it. */
  send: (event: string, payload: unknown) => Promise<boolean>
  close: () => void
}

const listen = (channel: RealtimeChannel, asked: ChannelRequest, { onMessage }: Inspector): void => {
  channel.on('broadcast', { event: '*' }, (message: { event: string; payload?: unknown }) =>
    onMessage({ kind: 'broadcast', title: message.event, payload: message.payload }),
  )
  channel.on('system', {}, (payload: { message?: string }) =>
    onMessage({ kind: 'system', title: payload.message ?? 'Message of the server', payload }),
  )
  if (asked.presence) {
    channel.on('presence', { event: 'join' }, ({ key, newPresences }) =>
      onMessage({ kind: 'presence', title: `${key} joined`, payload: newPresences }),
    )
    channel.on('presence', { event: 'leave' }, ({ key, leftPresences }) =>
      onMessage({ kind: 'presence', title: `${key} left`, payload: leftPresences }),
    )
  }
  if (!asked.changes) return
  const { schema, table, filter } = asked
  const of = { schema, ...(table === '' ? {} : { table }), ...(table === '' || filter === '' ? {} : { filter }) }
  channel.on('postgres_changes', { event: '*', ...of }, (change) =>
    onMessage({ kind: 'change', title: `${change.eventType} ${change.schema}.${change.table}`, payload: change }),
  )
}

// A token is asked for again before it ends.
const earlyMs = 60_000

/** Joins a channel of the project as one of the roles of its clients. Rejects where there is no key to connect with. */
export const openChannel = async (
  ref: string,
  impersonation: { role: RealtimeRole; claims: Readonly<Record<string, unknown>> },
  asked: ChannelRequest,
  inspector: Inspector,
): Promise<OpenChannel> => {
  const token = () =>
    request('POST /platform/projects/:ref/realtime/token', { params: { ref }, body: { impersonation } })
  const [{ RealtimeClient, REALTIME_SUBSCRIBE_STATES: states }, first] = await Promise.all([
    import('@supabase/realtime-js'),
    token(),
  ])
  if (first.api_key === null) throw new Error('The project has no publishable key. Create one on the API keys page.')
  let known = first
  const client = new RealtimeClient(`${location.origin}/p/${ref}/realtime/v1`.replace(/^http/, 'ws'), {
    params: { apikey: first.api_key },
    accessToken: async () => {
      if (Date.parse(known.expires_at) - Date.now() < earlyMs) known = await token()
      return known.access_token
    },
  })
  await client.setAuth()
  const channel = client.channel(asked.name, {
    config: {
      private: asked.isPrivate,
      broadcast: { self: true, ack: true },
      presence: { enabled: asked.presence },
    },
  })
  listen(channel, asked, inspector)
  let isClosed = false
  const end = (reason: string | undefined) => {
    if (isClosed) return
    isClosed = true
    channel.teardown()
    void client.disconnect()
    inspector.onClosed(reason)
  }
  channel.subscribe((status, error) => {
    if (isClosed) return
    if (status === states.SUBSCRIBED) inspector.onJoined()
    else end(error?.message ?? (status === states.TIMED_OUT ? 'The server did not answer in time.' : undefined))
  })
  return {
    send: async (event, payload) => (await channel.send({ type: 'broadcast', event, payload })) === 'ok',
    close: () => end(undefined),
  }
}

import { queryClient } from '~/api/query-client.ts'
import { storedSession } from '~/api/session-storage.ts'
import { accessToken, renewedAccessToken } from '~/api/session.ts'
import { onPageLeft } from '~/state/session-end.ts'
import { applyEvent } from './apply-event.ts'
import type { FromTab, ToTab } from './messages.ts'

/** A token other than the refused one, where there is one. */
const tokenInsteadOf = (refused: string | undefined): Promise<string | undefined> =>
  refused !== undefined && storedSession()?.accessToken === refused ? renewedAccessToken() : accessToken()

/** Where the browser has no shared workers (Chrome on Android), the tab has a stream of its own. */
const connect = async (receive: (message: ToTab) => void): Promise<(message: FromTab) => void> => {
  if ('SharedWorker' in window) {
    const { port } = new SharedWorker(new URL('./shared-stream.worker.ts', import.meta.url), {
      type: 'module',
      name: 'cairn-events',
    })
    port.addEventListener('message', ({ data }: MessageEvent<ToTab>) => receive(data))
    port.start()
    return (message) => port.postMessage(message)
  }
  const { SharedStream } = await import('./shared-stream.ts')
  const stream = new SharedStream('/platform/events')
  const tab = { tell: receive }
  return (message) => stream.hear(tab, message)
}

let tell: ((message: FromTab) => void) | undefined
let joinedAs: string | undefined
let isFirst = true

const giveToken = async (refused: string | undefined) => {
  try {
    tell?.({ kind: 'token', token: await tokenInsteadOf(refused) })
  } catch {
    // The server is out of reach. The stream asks again.
  }
}

const receive = (message: ToTab) => {
  if (message.kind === 'token-needed') {
    void giveToken(message.refused)
    return
  }
  applyEvent(queryClient, message.event, isFirst)
  if (message.event.type === 'projects') isFirst = false
}

const join = (accountId: string) => {
  joinedAs = accountId
  isFirst = true
  tell?.({ kind: 'join', accountId })
}

const leave = (message: FromTab) => {
  joinedAs = undefined
  tell?.(message)
}

const prepare = async () => {
  tell = await connect(receive)
  onPageLeft(() => leave({ kind: 'signed-out' }))
  window.addEventListener('pagehide', () => leave({ kind: 'leave' }))
  // Back from the browser's cache of whole pages.
  window.addEventListener('pageshow', ({ persisted }) => {
    const accountId = storedSession()?.accountId
    if (persisted && accountId !== undefined) join(accountId)
  })
}

/** Keeps the cached projects of that account up to date, as long as it is signed in. */
export const followProjects = async (accountId: string): Promise<void> => {
  if (tell === undefined) await prepare()
  if (joinedAs !== accountId) join(accountId)
}

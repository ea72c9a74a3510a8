import { createHmac, timingSafeEqual } from 'node:crypto'
import type { LocalServer } from './listen-locally.ts'
import { jsonAnswer, startLocalServer } from './local-server.ts'
import type { LocalAnswer, LocalRequest } from './local-server.ts'

/** A server of the outside world that is asked by hooks, and takes only what is signed with its secret, once. */
export interface HookServer extends LocalServer {
  secret: string
  /** The bodies that it took. */
  received: unknown[]
  /** The same, as they came. */
  requests: LocalRequest[]
  answer: (body: unknown) => LocalAnswer | Promise<LocalAnswer>
}

const isSigned = ({ headers, body }: LocalRequest, secret: string): boolean => {
  const [id, timestamp] = [headers.get('webhook-id') ?? '', headers.get('webhook-timestamp') ?? '']
  const key = Buffer.from(secret.replace('v1,whsec_', ''), 'base64')
  const expected = Buffer.from(createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64'))
  const isRecent = Math.abs(Date.now() / 1_000 - Number(timestamp)) < 300
  const shown = (headers.get('webhook-signature') ?? '').split(' ').map((each) => Buffer.from(each.replace('v1,', '')))
  return isRecent && shown.some((each) => each.length === expected.length && timingSafeEqual(each, expected))
}

export const startHookServer = async (): Promise<HookServer> => {
  const received: unknown[] = []
  const requests: LocalRequest[] = []
  // Of what was answered well: a server that was busy is asked with the same id again.
  const done = new Set<string>()
  const server = await startLocalServer(async (request) => {
    if (!isSigned(request, state.secret)) return jsonAnswer({ message: 'The signature is wrong' }, 401)
    const id = request.headers.get('webhook-id') ?? ''
    if (done.has(id)) return jsonAnswer({ message: 'This was sent before' }, 409)
    const body: unknown = JSON.parse(request.body)
    received.push(body)
    requests.push(request)
    const answer = await state.answer(body)
    if ((answer.status ?? 200) < 300) done.add(id)
    return answer
  })
  const state: HookServer = {
    ...server,
    secret: `v1,whsec_${Buffer.from('the secret of the hooks of a bakery').toString('base64')}`,
    received,
    requests,
    answer: () => jsonAnswer({}),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
  return state
}

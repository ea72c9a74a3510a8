import type { LocalServer } from './listen-locally.ts'
import { jsonAnswer, startLocalServer } from './local-server.ts'

export interface ReceivedSms {
  to: string
  from: string
  text: string
}

/** An SMS provider of the outside world with Twilio's API: takes what its account sends, and keeps it. */
export interface SmsServer extends LocalServer {
  account: { sid: string; token: string }
  received: readonly ReceivedSms[]
}

export const startSmsServer = async (): Promise<SmsServer> => {
  const account = { sid: 'AC0123456789', token: 'a token' }
  const expected = `Basic ${Buffer.from(`${account.sid}:${account.token}`).toString('base64')}`
  const received: ReceivedSms[] = []
  const server = await startLocalServer(({ method, url, headers, form }) => {
    if (method !== 'POST' || url.pathname !== `/2010-04-01/Accounts/${account.sid}/Messages.json`) return undefined
    if (headers.get('authorization') !== expected) return jsonAnswer({ code: 20_003, message: 'Authenticate' }, 401)
    received.push({ to: form.get('To') ?? '', from: form.get('From') ?? '', text: form.get('Body') ?? '' })
    return jsonAnswer({ sid: `SM${received.length}` }, 201)
  })
  return { ...server, account, received, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

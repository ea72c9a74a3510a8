import type { LocalServer } from './listen-locally.ts'
import { jsonAnswer, startLocalServer } from './local-server.ts'

/** A verification server of captchas, and a list of leaked passwords by the beginnings of their digests. */
export interface ProtectionServer extends LocalServer {
  secret: string
  /** What it takes for a solved captcha. */
  solved: string
  /** SHA-1 in hexadecimal, upper case. */
  leaked: Set<string>
}

export const startProtectionServer = async (): Promise<ProtectionServer> => {
  const [secret, solved] = ['secret of the captcha', 'solved']
  const leaked = new Set<string>()
  const server = await startLocalServer(({ method, url, form }) => {
    const prefix = /^\/range\/([0-9A-F]{5})$/.exec(url.pathname)?.[1]
    if (method === 'GET' && prefix !== undefined) {
      const lines = [...leaked].filter((digest) => digest.startsWith(prefix)).map((digest) => `${digest.slice(5)}:3`)
      return { headers: { 'content-type': 'text/plain' }, body: [...lines, `${'0'.repeat(35)}:0`].join('\r\n') }
    }
    if (method !== 'POST' || url.pathname !== '/siteverify') return undefined
    if (form.get('secret') !== secret) return jsonAnswer({ success: false, 'error-codes': ['invalid-input-secret'] })
    return jsonAnswer({ success: form.get('response') === solved })
  })
  return { ...server, secret, solved, leaked, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

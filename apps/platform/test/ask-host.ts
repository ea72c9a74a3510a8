import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'

interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** Asks the server of an installation, on this machine, with that `Host` header. */
export const askHost = async (url: string, host: string, path: string, asked: Asked = {}) => {
  const { method = 'GET', headers = {}, body } = asked
  const sent = request({ host: '127.0.0.1', port: new URL(url).port, path, method, headers: { ...headers, host } })
  const [answer] = await once(sent.end(body), 'response')
  return { status: Number(answer.statusCode), text: await text(answer) }
}

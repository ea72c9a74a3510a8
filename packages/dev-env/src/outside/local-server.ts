import { createServer } from 'node:http'
import { listenLocally } from './listen-locally.ts'
import type { LocalServer } from './listen-locally.ts'
import { text } from 'node:stream/consumers'

/** What a small server of the outside world answers; nothing means 404. */
export interface LocalAnswer {
  status?: number
  headers?: Record<string, string>
  body?: string | Buffer
}

export interface LocalRequest {
  method: string
  url: URL
  headers: Headers
  body: string
  /** The same, as a form. */
  form: URLSearchParams
}

export const jsonAnswer = (value: unknown, status = 200): LocalAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
})

export const redirectAnswer = (address: URL): LocalAnswer => ({ status: 302, headers: { location: address.href } })

const escaped = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** A page with one link, as a person would meet it. */
export const consentPage = (title: string, label: string, next: URL): LocalAnswer => ({
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html lang="en"><title>${escaped(title)}</title><h1>${escaped(title)}</h1><a href="${escaped(next.href)}">${escaped(label)}</a>`,
})

/** A real server on loopback, for what lies outside of an installation. */
export const startLocalServer = async (
  answer: (request: LocalRequest) => Promise<LocalAnswer | undefined> | LocalAnswer | undefined,
): Promise<LocalServer> => {
  const server = createServer((request, response) => {
    const respond = async () => {
      const headers = new Headers()
      for (const [name, value] of Object.entries(request.headers))
        if (typeof value === 'string') headers.set(name, value)
      const body = await text(request)
      const found = await answer({
        method: request.method ?? 'GET',
        url: new URL(request.url ?? '/', 'http://local'),
        headers,
        body,
        form: new URLSearchParams(body),
      })
      response.writeHead(found?.status ?? (found === undefined ? 404 : 200), found?.headers)
      response.end(found?.body)
    }
    respond().catch((error: unknown) => {
      response.writeHead(500)
      response.end(String(error))
    })
  })
  return listenLocally(server)
}

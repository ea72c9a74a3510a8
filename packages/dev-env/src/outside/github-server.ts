import { randomBytes } from 'node:crypto'
import { createCodeGrant } from './code-grant.ts'
import type { Client } from './code-grant.ts'
import type { LocalServer } from './listen-locally.ts'
import type { LocalRequest } from './local-server.ts'
import { consentPage, jsonAnswer, redirectAnswer, startLocalServer } from './local-server.ts'

export interface GitHubPerson {
  id: number
  login: string
  name: string | null
  emails: { email: string; primary: boolean; verified: boolean }[]
}

export interface GitHubServer extends LocalServer {
  client: Client
  /** Who signs in there from now on. */
  person: GitHubPerson
}

// One grey pixel.
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mOsr6//DwAFfQKAf0sG9wAAAABJRU5ErkJggg==',
  'base64',
)

/** The addresses of GitHub, and of WorkOS, that a sign-in asks; with `asksFirst`, people meet a page before they are sent back. */
export const startGitHubServer = async ({ asksFirst = false } = {}): Promise<GitHubServer> => {
  const client = { id: 'cairn', secret: randomBytes(16).toString('hex') }
  const grant = createCodeGrant(client)
  const bearers = new Set<string>()

  const authorize = (request: LocalRequest) => {
    const next = grant.issue(request)
    return asksFirst ? consentPage('Authorize Cairn', `Authorize as ${state.person.login}`, next) : redirectAnswer(next)
  }

  const token = (request: LocalRequest) => {
    grant.redeem(request)
    const accessToken = `gho_${randomBytes(16).toString('hex')}`
    bearers.add(accessToken)
    return jsonAnswer({ access_token: accessToken, token_type: 'bearer', scope: 'read:user,user:email' })
  }

  const server = await startLocalServer((request) => {
    const route = `${request.method} ${request.url.pathname}`
    if (route === 'GET /login/oauth/authorize' || route === 'GET /sso/authorize') return authorize(request)
    if (route === 'POST /login/oauth/access_token' || route === 'POST /sso/token') return token(request)
    const isPicture = route === `GET /${state.person.login}.png` && request.url.searchParams.get('size') === '96'
    if (isPicture) return { headers: { 'content-type': 'image/png' }, body: pixel }
    if (!bearers.has(/^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '')) return undefined
    const { emails, ...person } = state.person
    if (route === 'GET /user') return jsonAnswer(person)
    if (route === 'GET /user/emails') return jsonAnswer(emails)
    if (route === 'GET /sso/profile') return jsonAnswer({ id: `prof_${person.id}`, email: emails[0]?.email })
    return undefined
  })
  const state: GitHubServer = {
    ...server,
    client,
    person: {
      id: 1001,
      login: 'ada',
      name: 'Ada',
      emails: [{ email: 'ada@example.com', primary: true, verified: true }],
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
  return state
}

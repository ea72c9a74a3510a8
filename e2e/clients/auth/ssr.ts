import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { listenLocally } from '@cairn/dev-env/listen-locally'
import type { LocalServer } from '@cairn/dev-env/listen-locally'
import { createServerClient, parseCookieHeader, serializeCookieHeader } from '@supabase/ssr'
import { z } from 'zod'
import { password, present } from './world.ts'
import type { AuthProject, World } from './world.ts'

const site = 'https://app.example.com'

const Form = z.object({
  email: z.string().default(''),
  password: z.string().default(''),
  nickname: z.string().default(''),
})

type Client = ReturnType<typeof createServerClient>

type Page = (client: Pick<Client, 'auth'>, form: z.output<typeof Form>, query: URLSearchParams) => Promise<unknown>

const outcome = ({
  data,
  error,
}: {
  data: { user: { id: string } | null }
  error: { code?: string | undefined } | null
}) => ({
  id: data.user?.id,
  code: error?.code,
})

/** The pages of an application that is rendered on its server: the session is in cookies, and nowhere else. */
const pages: Readonly<Record<string, Page>> = {
  '/sign-up': async ({ auth }, { email, password: secret, nickname }) =>
    outcome(await auth.signUp({ email, password: secret, options: { data: { nickname } } })),
  '/sign-in': async ({ auth }, { email, password: secret }) =>
    outcome(await auth.signInWithPassword({ email, password: secret })),
  '/sign-out': async ({ auth }) => ({ code: (await auth.signOut()).error?.code }),
  '/me': async ({ auth }) => outcome(await auth.getUser()),
  '/claims': async ({ auth }) => ({ id: (await auth.getClaims()).data?.claims.sub }),
  '/forgot': async ({ auth }, { email }) => ({
    code: (await auth.resetPasswordForEmail(email, { redirectTo: `${site}/callback` })).error?.code,
  }),
  '/callback': async ({ auth }, _form, query) => outcome(await auth.exchangeCodeForSession(query.get('code') ?? '')),
  '/password': async ({ auth }, { password: secret }) => outcome(await auth.updateUser({ password: secret })),
}

const answerPage = async (project: AuthProject, request: IncomingMessage) => {
  const cookies: string[] = []
  const client = createServerClient(project.authUrl.replace('/auth/v1', ''), project.keys.anon, {
    cookies: {
      getAll: () => parseCookieHeader(request.headers.cookie ?? '').map(({ name, value }) => ({ name, value })),
      setAll: (changed) => {
        for (const { name, value, options } of changed) cookies.push(serializeCookieHeader(name, value, options))
      },
    },
  })
  const { pathname, searchParams } = new URL(request.url ?? '/', site)
  const form = Form.parse(JSON.parse((await text(request)) || '{}'))
  const body = await present(pages[pathname], `page ${pathname}`)(client, form, searchParams)
  return { body, cookies }
}

const startSite = (project: AuthProject): Promise<LocalServer> =>
  listenLocally(
    createServer((request, response) => {
      const respond = async () => {
        const { body, cookies } = await answerPage(project, request)
        response.setHeader('set-cookie', cookies)
        response.end(JSON.stringify(body))
      }
      respond().catch((error: unknown) => {
        response.statusCode = 500
        response.end(String(error))
      })
    }),
  )

const Outcome = z.object({ id: z.string().optional(), code: z.string().optional() })

/** A browser: it keeps cookies and sends them with each request. */
const openBrowser = (url: string) => {
  const cookies = new Map<string, string>()
  const keep = (header: string) => {
    const [pair = '', ...options] = header.split('; ')
    const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
    if (options.some((option) => option.toLowerCase() === 'max-age=0')) cookies.delete(name)
    else cookies.set(name, value)
  }
  return {
    cookies,
    open: async (path: string, form: Partial<z.output<typeof Form>> = {}) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await fetch(`${url}${path}`, { method: 'POST', headers: { cookie }, body: JSON.stringify(form) })
      for (const header of response.headers.getSetCookie()) keep(header)
      assert.equal(response.status, 200, path)
      return Outcome.parse(await response.json())
    },
  }
}

export const serverSideChecks = (world: World): void => {
  let server: LocalServer
  before(async () => {
    await world().here.settings({})
    server = await startSite(world().here)
  })
  after(() => server[Symbol.asyncDispose]())

  test('@supabase/ssr: a sign-up on the server keeps the session in cookies, which later pages read', async () => {
    const browser = openBrowser(server.url)
    const { id } = await browser.open('/sign-up', { email: world().newEmail(), password })
    assert.ok(id)
    assert.ok([...browser.cookies.keys()].every((name) => /^sb-.*-auth-token/.test(name)))
    assert.deepEqual(await browser.open('/me'), { id })
    assert.deepEqual(await browser.open('/claims'), { id })
  })

  test('@supabase/ssr: a page without cookies has no user', async () => {
    const browser = openBrowser(server.url)
    assert.equal((await browser.open('/me')).id, undefined)
    assert.equal((await browser.open('/claims')).id, undefined)
  })

  test('@supabase/ssr: two browsers at once each have their own user', async () => {
    const browsers = await Promise.all(
      ['one', 'two', 'three'].map(async () => {
        const browser = openBrowser(server.url)
        return { browser, id: (await browser.open('/sign-up', { email: world().newEmail(), password })).id }
      }),
    )
    assert.equal(new Set(browsers.map(({ id }) => id)).size, 3)
    await Promise.all(browsers.map(async ({ browser, id }) => assert.deepEqual(await browser.open('/me'), { id })))
  })

  test('@supabase/ssr: a session that is too large for one cookie is in several', async () => {
    const browser = openBrowser(server.url)
    const nickname = 'Ada '.repeat(250)
    const { id } = await browser.open('/sign-up', { email: world().newEmail(), password, nickname })
    assert.ok(browser.cookies.size > 1)
    assert.deepEqual(await browser.open('/me'), { id })
  })

  test('@supabase/ssr: signing out removes the cookies and ends the session', async () => {
    const browser = openBrowser(server.url)
    await browser.open('/sign-up', { email: world().newEmail(), password })
    const stolen = new Map(browser.cookies)
    await browser.open('/sign-out')
    assert.equal(browser.cookies.size, 0)
    const thief = openBrowser(server.url)
    for (const [name, value] of stolen) thief.cookies.set(name, value)
    assert.equal((await thief.open('/me')).id, undefined)
  })

  test('@supabase/ssr: a page refreshes tokens that are about to end, and sets new cookies', async () => {
    const { here, newEmail } = world()
    await here.settings({ accessTokenSeconds: 60 })
    const browser = openBrowser(server.url)
    const { id } = await browser.open('/sign-up', { email: newEmail(), password })
    const first = [...browser.cookies.values()].join('')
    assert.deepEqual(await browser.open('/me'), { id })
    assert.notEqual([...browser.cookies.values()].join(''), first)
    await here.settings({})
  })

  test('@supabase/ssr: the link of a reset leads back to the server, which exchanges its code in that browser alone', async () => {
    const { here, newEmail } = world()
    await here.settings({ siteUrl: site, redirectUrls: [`${site}/**`] })
    const email = newEmail()
    const browser = openBrowser(server.url)
    const { id } = await browser.open('/sign-up', { email, password })
    await browser.open('/sign-out')
    await browser.open('/forgot', { email })
    const link = present(/http\S+\/verify\?\S+/.exec((await here.nextMessage(email)).text)?.[0], 'link')
    const landed = await fetch(link, { redirect: 'manual' })
    const { pathname, search, searchParams } = new URL(present(landed.headers.get('location'), 'page'))
    assert.ok(searchParams.get('code'))
    assert.equal((await openBrowser(server.url).open(`${pathname}${search}`)).id, undefined)
    assert.equal((await browser.open(`${pathname}${search}`)).id, id)
    assert.equal((await browser.open('/password', { password: 'another horse 8' })).id, id)
    assert.equal((await browser.open('/sign-in', { email, password: 'another horse 8' })).id, id)
    await here.settings({})
  })

  test('@supabase/ssr: cookies of one project are nothing to another', async () => {
    const { there, newEmail } = world()
    await there.settings({})
    await using other = await startSite(there)
    const browser = openBrowser(server.url)
    await browser.open('/sign-up', { email: newEmail(), password })
    const visitor = openBrowser(other.url)
    for (const [name, value] of browser.cookies) visitor.cookies.set(name, value)
    assert.equal((await visitor.open('/me')).id, undefined)
  })
}

import type { IncomingMessage } from 'node:http'
import { startReverseProxy } from '@cairn/dev-env/reverse-proxy'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './../fixtures.ts'

const isStream = ({ url }: IncomingMessage) => url?.startsWith('/platform/events') === true

/** The installation behind a proxy that counts the event streams that pass through it, and can cut them. */
const startCountingProxy = async (upstream: string) => {
  const open = new Set<IncomingMessage>()
  let begun = 0
  let isCut = false
  const server = await startReverseProxy(upstream, (call) => {
    if (isStream(call)) {
      if (isCut) return { status: 502, body: '{}' }
      begun += 1
      open.add(call)
      call.socket.once('close', () => open.delete(call))
    }
    return 'pass'
  })
  return {
    url: server.url,
    open: () => open.size,
    begun: () => begun,
    cut: () => {
      isCut = true
      for (const call of open) call.socket.destroy()
    },
    restore: () => {
      isCut = false
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

const projectCalls = (page: Page) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/platform\/projects(?:\/[^/]+)?$/.test(pathname) && request.method() === 'GET') calls.push(pathname)
  })
  return calls
}

test('a status changed elsewhere reaches every tab over one stream, and the next tab takes over from a closed one', async ({
  browser,
  installation,
  person,
}) => {
  await using proxy = await startCountingProxy(installation.url)
  const project = await person.createProject({ name: 'lighthouse' })
  const context = await browser.newContext({ baseURL: proxy.url })
  const first = await context.newPage()
  await signIn(first, person)
  await first.goto(`/org/${(await project.detail()).organization_slug}`)
  await expect.poll(proxy.open).toBe(1)
  const second = await context.newPage()
  await second.goto(`/project/${project.ref}`)
  await expect(second.getByRole('heading', { name: 'lighthouse' })).toBeVisible()

  await person.request('POST /platform/projects/:ref/pause', { params: { ref: project.ref } })
  await expect(first.getByText('Paused', { exact: true })).toBeVisible()
  await expect(second.getByRole('button', { name: /Restore/ })).toBeVisible()
  expect([proxy.open(), proxy.begun()], 'streams of the browser').toEqual([1, 1])

  await first.close()
  await person.request('POST /platform/projects/:ref/restore', { params: { ref: project.ref } })
  await expect(second.getByRole('button', { name: /Restore/ })).toBeHidden()
  await project.settled('ACTIVE_HEALTHY')

  await context.close()
  await expect.poll(proxy.open, 'the stream ends with the last tab').toBe(0)
})

test('signing out ends the stream', async ({ browser, installation, person }) => {
  await using proxy = await startCountingProxy(installation.url)
  const context = await browser.newContext({ baseURL: proxy.url })
  const page = await context.newPage()
  await signIn(page, person)
  await page.goto('/organizations')
  await expect.poll(proxy.open).toBe(1)
  // In the page: a page that is unloaded ends its stream anyway.
  await page.getByRole('button', { name: /^Account / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/sign-in/)
  await expect.poll(proxy.open).toBe(0)
  await context.close()
})

test('a project that restarts is shown as restarting, and is not polled meanwhile', async ({
  page,
  person,
  installation,
}) => {
  const project = await person.createProject()
  await page.clock.install()
  await page.goto(`/project/${project.ref}`)
  await expect(page.getByText(/Healthy, answered in/)).toBeVisible()
  await installation.whileDatabaseSuspended(project.ref, async () => {
    await person.request('POST /platform/projects/:ref/restart', { params: { ref: project.ref } })
    await expect(page.getByText(/restarting/i).first()).toBeVisible()
    const calls = projectCalls(page)
    await page.clock.runFor(60_000)
    expect(calls).toEqual([])
  })
  await expect(page.getByText(/Healthy, answered in/)).toBeVisible()
})

test('what changed while the stream was interrupted is on the page once it is back', async ({
  browser,
  installation,
  person,
}) => {
  await using proxy = await startCountingProxy(installation.url)
  const project = await person.createProject({ name: 'harbour' })
  const context = await browser.newContext({ baseURL: proxy.url })
  const page = await context.newPage()
  await signIn(page, person)
  await page.goto(`/org/${(await project.detail()).organization_slug}`)
  await expect(page.getByText('harbour')).toBeVisible()
  await expect.poll(proxy.open).toBe(1)
  proxy.cut()
  await person.request('PATCH /platform/projects/:ref', { params: { ref: project.ref }, body: { name: 'haven' } })
  proxy.restore()
  await expect(page.getByText('haven')).toBeVisible()
  expect(proxy.begun()).toBe(2)
  await context.close()
})

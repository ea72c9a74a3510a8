import type { IncomingMessage } from 'node:http'
import { startReverseProxy } from '@cairn/dev-env/reverse-proxy'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

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

test('a status changed elsewhere reaches every tab over one stream, which outlives a closed tab and an interruption, and ends with the last tab and the session', async ({
  context,
  installation,
  page: first,
  person,
}) => {
  await using proxy = await startCountingProxy(installation.url)
  const project = await person.createProject({ name: 'lighthouse' })
  const home = `${proxy.url}/org/${(await project.detail()).organization_slug}`
  await first.goto(home)
  await expect.poll(proxy.open).toBe(1)
  const second = await context.newPage()
  await second.goto(`${proxy.url}/project/${project.ref}`)
  await expect(second.getByRole('heading', { name: 'lighthouse' })).toBeVisible()

  await test.step('a status changed elsewhere reaches every tab over one stream', async () => {
    await person.request('POST /platform/projects/:ref/pause', { params: { ref: project.ref } })
    await expect(first.getByText('Paused', { exact: true })).toBeVisible()
    await expect(second.getByRole('button', { name: /Restore/ })).toBeVisible()
    expect([proxy.open(), proxy.begun()], 'streams of the browser').toEqual([1, 1])
  })

  await test.step('the next tab takes over from a closed one', async () => {
    await first.close()
    await person.request('POST /platform/projects/:ref/restore', { params: { ref: project.ref } })
    await expect(second.getByRole('button', { name: /Restore/ })).toBeHidden()
    await project.settled('ACTIVE_HEALTHY')
  })

  await test.step('the stream ends with the last tab', async () => {
    await expect.poll(proxy.open).toBe(1)
    await second.close()
    await expect.poll(proxy.open).toBe(0)
  })

  const third = await context.newPage()
  await third.goto(home)
  await expect(third.getByText('lighthouse')).toBeVisible()
  await expect.poll(proxy.open).toBe(1)
  const begun = proxy.begun()

  await test.step('what changed while the stream was interrupted is on the page once it is back', async () => {
    proxy.cut()
    await person.request('PATCH /platform/projects/:ref', { params: { ref: project.ref }, body: { name: 'haven' } })
    proxy.restore()
    await expect(third.getByText('haven')).toBeVisible()
    expect(proxy.begun()).toBe(begun + 1)
  })

  await test.step('signing out ends the stream', async () => {
    // In the page: a page that is unloaded ends its stream anyway.
    await third.getByRole('button', { name: /^Account / }).click()
    await third.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(third).toHaveURL(/sign-in/)
    await expect.poll(proxy.open).toBe(0)
  })
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

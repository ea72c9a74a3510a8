import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from '@playwright/test'
import { chromiumArguments, requireChromium } from '../../tools/chromium.ts'
import { expect, signIn, test } from '../fixtures.ts'
import { sqlEditor } from '../steps.ts'

/** A browser with a profile of its own, which can be killed with all of its processes. */
const startBrowser = async (profile: string) => {
  // A group of its own: what Debian starts is a script, and the browser its child.
  const script = spawn(
    await requireChromium(),
    [...chromiumArguments, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  )
  const exited = once(script, 'exit')
  const kill = async () => {
    if (script.pid === undefined || script.exitCode !== null || script.signalCode !== null) return
    process.kill(-script.pid, 'SIGKILL')
    await exited
  }
  const endpoint = await new Promise<string>((resolve, reject) => {
    createInterface({ input: script.stderr }).on('line', (line) => {
      const [, found] = /DevTools listening on (ws:\S+)/.exec(line) ?? []
      if (found !== undefined) resolve(found)
    })
    void exited.then(() => reject(new Error('The browser ended before it could be connected to.')))
  })
  const browser = await chromium.connectOverCDP(endpoint)
  const [context] = browser.contexts()
  if (context === undefined) throw new Error('The browser has no context.')
  return { page: await context.newPage(), kill, [Symbol.asyncDispose]: kill }
}

test('the browser is killed while somebody types: the text is there after a new start', async ({
  person,
  installation,
}) => {
  const { ref } = await person.createProject()
  const profile = await mkdtemp(join(tmpdir(), 'cairn-killed-browser-'))
  await using first = await startBrowser(profile)
  await signIn(first.page, person)
  await first.page.goto(`${installation.url}/project/${ref}/sql/new`)
  await expect(first.page.locator('.monaco-editor')).toBeVisible()
  await sqlEditor(first.page).focus()
  // Without a pause until the browser has gone.
  const typing = first.page.keyboard
    .type(`select 1 as typed_before_the_end, ${'42, '.repeat(2_000)}`, { delay: 20 })
    .then(
      () => 'finished',
      () => 'interrupted',
    )
  const listed = () => person.request('GET /platform/projects/:ref/content/drafts', { params: { ref } })
  const typed = async () => {
    const [draft] = await listed()
    if (draft === undefined) return ''
    const params = { ref, id: draft.id }
    return (await person.request('GET /platform/projects/:ref/content/drafts/:id', { params })).content.sql
  }
  await expect.poll(typed).toContain('typed_before_the_end')
  const address = first.page.url()
  await first.kill()
  expect(await typing).toBe('interrupted')

  await using second = await startBrowser(profile)
  await signIn(second.page, person)
  await second.page.goto(address)
  await expect(second.page.locator('.view-lines')).toContainText('typed_before_the_end')
  await second.kill()
  await rm(profile, { recursive: true, force: true, maxRetries: 20 })
})

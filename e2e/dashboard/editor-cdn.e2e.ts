import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { freePort } from '@cairn/dev-env/free-port'
import type { Installation } from '@cairn/dev-env/installation'
import { signUp } from '@cairn/dev-env/person'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../fixtures.ts'
import { runSql } from '../steps.ts'

const folder = '/npm/monaco-editor@0.52.2'
const monacoDir = join(import.meta.dirname, '../../node_modules/monaco-editor')
const types: Partial<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.ttf': 'font/ttf' }

/** A server in the place of a public CDN. */
const startCdn = async (answer: (request: IncomingMessage, response: ServerResponse) => void) => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The CDN has no address.')
  return {
    url: `http://127.0.0.1:${address.port}${folder}`,
    asked,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The files of the npm package. */
const servePackage = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const path = request.url ?? ''
  const file = await readFile(join(monacoDir, path.slice(folder.length)))
  response.setHeader('content-type', types[extname(path)] ?? 'text/plain').end(file)
}

/** What is asked for of the local copy; the worker always comes from the installation. */
const localEditorFiles = (page: Page): string[] => {
  const files: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/monaco-(?!worker)[^/]*\.js$/.test(request.url())) files.push(request.url())
  })
  return files
}

const newProject = async (page: Page, installation: Installation) => {
  const person = await signUp(installation.url, 'writer')
  await signIn(page, person)
  return person.createProject()
}

test('with a CDN set, version 0.52.2 of the editor is loaded from there, and the policy allows that folder alone', async ({
  page,
  startInstallation,
}) => {
  await using cdn = await startCdn((request, response) => {
    servePackage(request, response).catch(() => response.writeHead(404).end())
  })
  // A busy machine may need longer for it than the 5 s after which the page takes the local copy.
  await page.addInitScript(() => {
    const wait = window.setTimeout.bind(window)
    Object.assign(window, {
      setTimeout: (work: () => void, milliseconds = 0) => wait(work, milliseconds === 5_000 ? 120_000 : milliseconds),
    })
  })
  const own = await startInstallation({ CAIRN_EDITOR_CDN: `${cdn.url}/` })
  const local = localEditorFiles(page)
  const project = await newProject(page, own)
  const answer = await page.goto(`${own.url}/project/${project.ref}/sql/new`)
  const policy = answer?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain(`script-src 'self' ${cdn.url}/min/vs/ 'sha256-`)
  expect(policy.split(cdn.url).length - 1, 'scripts, styles and fonts').toBe(3)
  expect(policy).toContain(`connect-src 'self';`)
  expect(policy).toContain(`worker-src 'self' blob:;`)
  await runSql(page, 'select 40 + 2 as answer')
  await expect(page.getByRole('gridcell', { name: '42' })).toBeVisible()
  expect(cdn.asked).toContain(`${folder}/min/vs/loader.js`)
  expect(cdn.asked).toContain(`${folder}/min/vs/editor/editor.main.js`)
  expect(cdn.asked).toContain(`${folder}/min/vs/editor/editor.main.css`)
  expect(local).toEqual([])
  // The language, the theme and what is offered while typing are the same as those of the local copy.
  await page.getByRole('textbox', { name: /^SQL/ }).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('sele')
  await expect(page.locator('.suggest-widget')).toContainText('select')
  await page.keyboard.press('Escape')
})

test('where the CDN cannot be reached, or does not respond, the editor is the local copy', async ({
  page,
  startInstallation,
}) => {
  await using silent = await startCdn(() => undefined)
  const own = await startInstallation({ CAIRN_EDITOR_CDN: `http://127.0.0.1:${await freePort()}${folder}` })
  const local = localEditorFiles(page)
  const project = await newProject(page, own)
  await page.goto(`${own.url}/project/${project.ref}/sql/new`)
  await runSql(page, 'select 40 + 2 as answer')
  await expect(page.getByRole('gridcell', { name: '42' })).toBeVisible()
  expect(local).not.toEqual([])
  await own.end('SIGTERM')
  await own.start({ CAIRN_EDITOR_CDN: silent.url })
  await page.clock.install()
  await page.goto(`${own.url}/project/${project.ref}/sql/new`)
  // It answers nothing, and 5 s pass.
  await expect.poll(() => silent.asked).toEqual([`${folder}/min/vs/loader.js`])
  await page.clock.runFor(5_000)
  await runSql(page, 'select 40 + 3 as answer')
  await expect(page.getByRole('gridcell', { name: '43' })).toBeVisible()
  expect(silent.asked).toEqual([`${folder}/min/vs/loader.js`])
})

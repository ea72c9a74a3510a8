import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { InstallationConfig } from '@cairn/contracts/platform/platform'
import { startDevEnv } from '@cairn/dev-env'
import { signUp } from '@cairn/dev-env/person'
import { readConfig } from '@cairn/platform/config'

const script = 'document.title = "Cairn"'
const rowsScript = 'document.title = "Rows"'
const withRows = `<script data-rows-script>${rowsScript}</script>`
const html = `<!doctype html><html><head>${withRows}<script>${script}</script><link rel="modulepreload" crossorigin href="/assets/app.js"><link rel="preload" as="font" href="/assets/font.woff2"></head><body></body></html>`
const dashboardDir = await mkdtemp(join(tmpdir(), 'cairn-dashboard-'))
await writeFile(join(dashboardDir, 'index.html'), html)
await writeFile(
  join(dashboardDir, 'preloads.json'),
  JSON.stringify([
    { address: '^/sign-in$', files: ['assets/app.js', 'assets/page.js', 'assets/page.css'] },
    { address: '^/organizations-without-font$', files: ['assets/page.js'], without: ['assets/font.woff2'] },
    { address: '/editor$', files: ['assets/app.js', 'assets/page.js'], rowsFirst: true },
  ]),
)
await mkdir(join(dashboardDir, 'assets'))
await writeFile(join(dashboardDir, 'assets/app.js'), script)
await writeFile(join(dashboardDir, 'assets/app.js.br'), brotliCompressSync(script))
await writeFile(join(dashboardDir, 'assets/page.html'), html)
await writeFile(join(dashboardDir, 'cairn.svg'), '<svg/>')
await writeFile(join(dashboardDir, '.built-from'), 'a version')
const env = await startDevEnv({ dashboardDir })
after(async () => {
  await env[Symbol.asyncDispose]()
  await rm(dashboardDir, { recursive: true })
})

const get = (path: string, acceptEncoding: string) =>
  fetch(`${env.url}${path}`, { headers: { 'accept-encoding': acceptEncoding } })

for (const [accepted, encoding] of [
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['identity', null],
  ['*;q=0', null],
] as const)
  test(`a page for a caller that accepts ${accepted}: ${encoding ?? 'as it is'}`, async () => {
    const response = await get('/organizations', accepted)
    assert.equal(response.headers.get('content-encoding'), encoding)
    assert.equal(response.headers.get('vary'), 'accept-encoding, sec-fetch-site')
    assert.equal(await response.text(), html.replace(withRows, ''))
  })

test('a file is sent as it was compressed by the build, and kept by browsers; one without a hash for an hour', async () => {
  const file = await get('/assets/app.js', 'br')
  assert.equal(await file.text(), script)
  assert.equal(file.headers.get('content-encoding'), 'br')
  assert.equal(file.headers.get('vary'), 'accept-encoding')
  assert.match(file.headers.get('content-type') ?? '', /javascript/)
  assert.equal(file.headers.get('cache-control'), 'public, max-age=31536000, immutable')
  assert.equal(file.headers.get('x-request-id'), null)
  const plain = await get('/assets/app.js', 'gzip')
  assert.equal(plain.headers.get('content-encoding'), null)
  assert.equal(await plain.text(), script)
  const icon = await get('/cairn.svg', 'br')
  assert.equal(icon.headers.get('cache-control'), 'public, max-age=3600')
  assert.equal(await icon.text(), '<svg/>')
  const head = await fetch(`${env.url}/assets/app.js`, { method: 'HEAD' })
  assert.deepEqual([head.status, await head.text()], [200, ''])
})

for (const name of ['nothing.js', 'page.html', '..%2fpreloads.json', '..%2f.built-from', '%2e%2e%2fcairn.svg', ''])
  test(`there is no file /assets/${name}`, async () => {
    assert.equal((await get(`/assets/${name}`, 'identity')).status, 404)
  })

test('a page names the files of its address, and only the scripts in it may run', async () => {
  const response = await get('/sign-in', 'br')
  const page = await response.text()
  const files = [...page.matchAll(/<link rel="([^"]+)"[^>]* href="\/assets\/([^"]+)"/g)].map(([, rel, file]) => [
    rel,
    file,
  ])
  assert.deepEqual(files, [
    ['modulepreload', 'app.js'],
    ['modulepreload', 'page.js'],
    ['stylesheet', 'page.css'],
    ['preload', 'font.woff2'],
  ])
  const hashes = [rowsScript, script].map((each) => `'sha256-${createHash('sha256').update(each).digest('base64')}'`)
  assert.match(
    response.headers.get('content-security-policy') ?? '',
    new RegExp(`script-src 'self' ${RegExp.escape(hashes.join(' '))};`),
  )
})

const policyOf = async (path: string, headers: Record<string, string>) =>
  (await fetch(`${env.url}${path}`, { headers })).headers.get('cross-origin-opener-policy')

test('a page has no tie to a page that opened it; where the browser says that none did, nothing is cut', async () => {
  const cut = 'same-origin-allow-popups'
  for (const site of ['cross-site', 'same-site', 'same-origin'])
    assert.equal(await policyOf('/sign-in', { 'sec-fetch-site': site }), cut, site)
  assert.equal(await policyOf('/sign-in', {}), cut, 'of a browser that does not say')
  assert.equal(await policyOf('/sign-in', { 'sec-fetch-site': 'none' }), null)
  assert.equal(await policyOf('/integrations/github/authorize', { 'sec-fetch-site': 'cross-site' }), null)
})

test('a page does not name a file of all pages that it does without', async () => {
  const page = await (await get('/organizations-without-font', 'br')).text()
  assert.match(page, /page\.js/)
  assert.match(page, /app\.js/)
  assert.doesNotMatch(page, /font\.woff2/)
})

test('the script for the first rows of a table is in pages that show them, and in no other', async () => {
  const table = await get('/project/abc/editor', 'identity')
  assert.match(await table.text(), new RegExp(RegExp.escape(withRows)))
  for (const path of ['/sign-in', '/organizations']) {
    const page = await get(path, 'identity')
    assert.doesNotMatch(await page.text(), /data-rows-script/, path)
  }
})

test('a page that shows rows first names its code for its script alone: a browser loads nothing of a template', async () => {
  const page = await (await get('/project/abc/editor', 'br')).text()
  const [, code = ''] = /<template>(.*)<\/template><script>/.exec(page) ?? []
  assert.equal(
    code,
    '<link rel="modulepreload" crossorigin href="/assets/app.js"><link rel="modulepreload" crossorigin href="/assets/page.js">',
  )
  assert.doesNotMatch(page.replace(code, ''), /modulepreload/)
})

test('the code editor is loaded from a CDN where one is set, on the platform; otherwise from a local path', async () => {
  const hosted = readConfig({
    CAIRN_HOME: env.home,
    CAIRN_EDITOR_CDN: 'https://cdn.example.com/npm/monaco-editor@0.52.2/',
  })
  assert.equal(hosted.editorCdn, 'https://cdn.example.com/npm/monaco-editor@0.52.2')
  await using withCdn = await startDevEnv({ dashboardDir, editorCdn: hosted.editorCdn })
  const response = await fetch(`${withCdn.url}/sign-in`)
  assert.match(
    await response.text(),
    /<meta name="editor-cdn" content="https:\/\/cdn\.example\.com\/npm\/monaco-editor@0\.52\.2">/,
  )
  const allowed = (response.headers.get('content-security-policy') ?? '')
    .split('; ')
    .filter((directive) => directive.includes('https://cdn.example.com/npm/monaco-editor@0.52.2/min/vs/'))
    .map((directive) => directive.split(' ')[0])
  assert.deepEqual(allowed, ['script-src', 'style-src', 'font-src'])
  const selfHosted = {
    CAIRN_HOME: env.home,
    CAIRN_MODE: 'self-hosted',
    CAIRN_EDITOR_CDN: 'https://cdn.example.com/monaco',
  }
  assert.equal(readConfig(selfHosted).editorCdn, undefined)
  assert.equal(readConfig({ CAIRN_HOME: env.home }).editorCdn, undefined)
  const unset = await get('/sign-in', 'identity')
  assert.doesNotMatch(await unset.text(), /editor-cdn/)
  for (const address of [
    'https://cdn.example.com/a; script-src *',
    "https://cdn.example.com/a'b",
    'ftp://cdn.example.com',
  ])
    assert.throws(() => readConfig({ CAIRN_EDITOR_CDN: address }), /CAIRN_EDITOR_CDN/)
})

for (const path of ['/', '/index.html', '/organizations', '/nothing/here', '/index.html?x'])
  test(`the HTML at ${path} has a policy, and is revalidated on each request`, async () => {
    const response = await get(path, 'identity')
    assert.equal(response.status, 200)
    assert.match(response.headers.get('content-type') ?? '', /^text\/html/)
    assert.match(response.headers.get('content-security-policy') ?? '', /default-src 'none'.*frame-ancestors 'none'/)
    assert.equal(response.headers.get('cache-control'), 'no-cache')
  })

test('a page has the configuration in it, as it is now and as JSON in which no script can end', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'cairn-dashboard-'))
  const empty = '<script id="config" type="application/json"></script>'
  await writeFile(join(directory, 'index.html'), html.replace('<head>', `<head>${empty}`))
  await writeFile(join(directory, 'preloads.json'), '[]')
  await using own = await startDevEnv({ dashboardDir: directory, docsUrl: 'https://docs.example.com/</script>' })
  const operator = await signUp(own.url, 'operator')
  const written = async (encoding: string) => {
    const page = await (await fetch(`${own.url}/sign-in`, { headers: { 'accept-encoding': encoding } })).text()
    return /<script id="config" type="application\/json">(.*?)<\/script>/.exec(page)?.[1] ?? ''
  }
  const asked = async (): Promise<unknown> => (await fetch(`${own.url}/api/config`)).json()
  for (const is_off of [false, true]) {
    await operator.request('PUT /platform/operator/assistant', { body: { is_off } })
    const config = await asked()
    assert.equal(InstallationConfig.parse(config).assistant, !is_off)
    for (const encoding of ['br', 'identity']) assert.deepEqual(JSON.parse(await written(encoding)), config)
  }
  await rm(directory, { recursive: true })
})

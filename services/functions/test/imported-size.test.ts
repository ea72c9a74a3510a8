import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { test } from 'node:test'
import { diskSize } from '@cairn/engine'
import { checkFunction, installDeno } from '@cairn/functions'

const megabyte = 1024 * 1024

/** A registry with one package, of 3 MB. */
const startRegistry = async (folder: string) => {
  await mkdir(join(folder, 'package'))
  await writeFile(join(folder, 'package/package.json'), '{"name":"heavy","version":"1.0.0","main":"index.js"}')
  await writeFile(join(folder, 'package/index.js'), 'module.exports = 1')
  await writeFile(join(folder, 'package/data.bin'), randomBytes(3 * megabyte))
  execFileSync('tar', ['czf', join(folder, 'heavy.tgz'), '-C', folder, 'package'])
  const tarball = await readFile(join(folder, 'heavy.tgz'))
  const server = createServer((request, response) => {
    if (request.url === '/heavy.tgz') {
      response.end(tarball)
      return
    }
    const dist = {
      tarball: `http://${request.headers.host ?? ''}/heavy.tgz`,
      integrity: `sha512-${createHash('sha512').update(tarball).digest('base64')}`,
    }
    const version = { name: 'heavy', version: '1.0.0', dist }
    response.end(JSON.stringify({ name: 'heavy', 'dist-tags': { latest: '1.0.0' }, versions: { '1.0.0': version } }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  assert.ok(typeof address === 'object' && address !== null)
  return { port: address.port, [Symbol.dispose]: () => void server.close() }
}

test('a function whose imports are larger than they may be is refused', async () => {
  const home = await mkdtemp(join(tmpdir(), 'cairn-imports-'))
  try {
    using registry = await startRegistry(home)
    const deno = await installDeno(join(home, 'program'))
    const problemWith = async (name: string, mostBytes: number) => {
      const folder = { sources: join(home, name, 'sources'), cache: join(home, name, 'cache') }
      await mkdir(folder.sources, { recursive: true })
      await mkdir(folder.cache)
      await writeFile(join(folder.sources, '.npmrc'), `registry=http://127.0.0.1:${registry.port}/`)
      await writeFile(join(folder.sources, 'deno.json'), '{}')
      await writeFile(join(folder.sources, 'index.ts'), `import 'npm:heavy@1.0.0'; Deno.serve(() => new Response('x'))`)
      const limit = { mostBytes, sizeOf: diskSize }
      return checkFunction(deno, { entrypoint: 'index.ts', importMap: 'deno.json' }, folder, {
        launcher: [],
        user: undefined,
        limit,
      })
    }
    assert.equal(await problemWith('large', 4 * megabyte), undefined)
    assert.equal(
      await problemWith('small', 2 * megabyte),
      'What the function imports takes more than 2 MB on the disk.',
    )
  } finally {
    await rm(home, { recursive: true })
  }
})

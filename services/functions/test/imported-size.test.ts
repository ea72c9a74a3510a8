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
import { checkFunction, ImportRoom, installDeno } from '@cairn/functions'

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

/** Deploys functions that import the package. */
const startDeployments = async () => {
  const home = await mkdtemp(join(tmpdir(), 'cairn-imports-'))
  const registry = await startRegistry(home)
  const deno = await installDeno(join(home, 'program'))
  return {
    /** What is said against a function of the project, of which these folders are. */
    problemWith: async (room: ImportRoom, name: string) => {
      const project = join(home, 'project')
      const folder = { sources: join(project, name, 'sources'), cache: join(project, name, 'cache') }
      await mkdir(folder.sources, { recursive: true })
      await mkdir(folder.cache)
      await writeFile(join(folder.sources, '.npmrc'), `registry=http://127.0.0.1:${registry.port}/`)
      await writeFile(join(folder.sources, 'deno.json'), '{}')
      await writeFile(join(folder.sources, 'index.ts'), `import 'npm:heavy@1.0.0'; Deno.serve(() => new Response('x'))`)
      using limit = await room.limitIn(project)
      return checkFunction(deno, { entrypoint: 'index.ts', importMap: 'deno.json' }, folder, {
        launcher: [],
        user: undefined,
        limit,
      })
    },
    [Symbol.asyncDispose]: async () => {
      registry[Symbol.dispose]()
      await rm(home, { recursive: true })
    },
  }
}

test('a function whose imports are larger than they may be is refused', async () => {
  await using deployments = await startDeployments()
  const room = (ofOne: number) => new ImportRoom({ ofOne, ofProject: 100 * megabyte, sizeOf: diskSize })
  assert.equal(await deployments.problemWith(room(4 * megabyte), 'large'), undefined)
  assert.equal(
    await deployments.problemWith(room(2 * megabyte), 'small'),
    'What the function imports takes more than 2 MB on the disk.',
  )
})

test('functions of a project import no more together than they may, one after the other or at once', async () => {
  await using deployments = await startDeployments()
  const room = new ImportRoom({ ofOne: 4 * megabyte, ofProject: 8 * megabyte, sizeOf: diskSize })
  assert.equal(await deployments.problemWith(room, 'first'), undefined)
  const problems = await Promise.all(['second', 'third'].map((name) => deployments.problemWith(room, name)))
  assert.match(problems.join(), /the functions of the project take more than 8 MB on the disk/)
  assert.match(
    (await deployments.problemWith(room, 'fourth')) ?? '',
    /^With what this one imports, the functions of the project take more than 8 MB/,
  )
})

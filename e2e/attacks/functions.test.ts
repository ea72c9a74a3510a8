import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdir, readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { z } from 'zod'
import { processesWith } from '../clients/functions/processes.ts'
import { startFunctionsWorld } from '../clients/functions/world.ts'
import type { FunctionsWorld } from '../clients/functions/world.ts'

let world: FunctionsWorld
before(async () => {
  world = await startFunctionsWorld()
})
after(() => world[Symbol.asyncDispose]())

const Stores = z.object({ stored: z.array(z.string()), folder: z.string() })

const bytesIn = async (folder: string): Promise<number> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const sizes = await Promise.all(files.map(async (path) => (await stat(path)).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

test('a function stores nothing on this machine, in whatever way Deno offers', async () => {
  await world.deploy(
    'stores',
    {
      'index.ts': `
      const made = (length) => 'data:application/typescript,export const a: string = "' + 'z'.repeat(length) + '"'
      const ways = {
        caches: async () => (await caches.open('a')).put('http://a/', new Response('z'.repeat(100_000))),
        inWorker: () => new Promise((stored, refused) => {
          const text = 'caches.open("a").then(() => postMessage(true), () => postMessage(false))'
          const worker = new Worker('data:application/javascript,' + text, { type: 'module' })
          worker.onmessage = ({ data }) => data ? stored() : refused(new Error())
        }),
        local: async () => localStorage.setItem('a', 'z'.repeat(100_000)),
        kv: async () => (await Deno.openKv()).set(['a'], 'z'.repeat(50_000)),
      }
      let calls = 0
      Deno.serve(async () => {
        const stored = []
        for (const [name, way] of Object.entries(ways)) try { await way(); stored.push(name) } catch {}
        for (let length = 100_000; length < 100_020; length += 1) await import(made(length + 20 * calls))
        calls += 1
        return Response.json({ stored, folder: Deno.env.get('DENO_DIR') })
      })`,
      'deno.json': '{ "unstable": ["kv"] }',
    },
    { importMap: 'deno.json' },
  )
  const first = Stores.parse(await (await world.call('stores')).json())
  assert.deepEqual(first.stored, [])
  const bytesBefore = await bytesIn(first.folder)
  await world.call('stores')
  assert.ok((await bytesIn(first.folder)) - bytesBefore < 100_000)
})

test('a function that names a registry of packages is deployed only where private networks are closed to it', async () => {
  let asked = 0
  await using registry = createServer((_request, response) => {
    asked += 1
    response.end('{}')
  })
  registry.listen(0, '127.0.0.1')
  await once(registry, 'listening')
  const address = registry.address()
  assert.ok(typeof address === 'object' && address !== null)
  const refused = await world.sendDeployment(
    'registry',
    {
      'index.ts': `import 'npm:pearl'; Deno.serve(() => new Response(''))`,
      'deno.json': '{}',
      '.npmrc': `registry=http://127.0.0.1:${address.port}/`,
    },
    { importMap: 'deno.json' },
  )
  assert.equal(refused.status, 422)
  assert.equal(asked, 0)
})

/** The niceness of each thread of a process. From proc(5): field 19, after the name of the program in parentheses. */
const nicenessOf = async (id: string): Promise<number[]> => {
  const threads = await readdir(`/proc/${id}/task`)
  const lines = await Promise.all(threads.map((thread) => readFile(`/proc/${id}/task/${thread}/stat`, 'utf8')))
  return lines.map((line) => Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[16]))
}

test('a function that computes leaves the processor to the platform and to databases', async () => {
  await world.deploy(
    'computes',
    `Deno.serve(() => {
      const worker = new Worker('data:application/javascript,postMessage(1)', { type: 'module' })
      return new Promise((answer) => { worker.onmessage = () => answer(new Response('computed')) })
    })`,
  )
  assert.equal(await (await world.call('computes')).text(), 'computed')
  const ids = await processesWith(`${world.project.ref}.functions`)
  const found = (await Promise.all(ids.map(nicenessOf))).flat()
  assert.ok(found.length > 1)
  assert.deepEqual(new Set(found), new Set([10]))
  assert.ok(Math.max(...(await nicenessOf('self'))) < 10)
})

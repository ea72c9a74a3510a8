import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parentPort, workerData } from 'node:worker_threads'
import fastify from 'fastify'
import { Pool } from 'pg'
import { z } from 'zod'

// What a developer writes by hand, in a thread of its own: files in a folder, a table of them, no roles, no buckets.

const { folder, database } = z
  .object({
    folder: z.string(),
    database: z.object({ host: z.string(), port: z.number(), password: z.string() }),
  })
  .parse(workerData)

/** As many as the storage service has for a project. */
const connections = 8

const syncFolder = async () => {
  await using handle = await open(folder, 'r')
  await handle.sync()
}

/** The same promise as that of the service: the whole file is on the disk, and its digest is known. */
const receive = async (request: IncomingMessage, name: string): Promise<string> => {
  const hash = createHash('md5')
  const hashing = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const arriving = join(folder, `${randomUUID()}.arriving`)
  await pipeline(request, hashing, createWriteStream(arriving, { flags: 'wx', flush: true }))
  await rename(arriving, join(folder, name))
  await syncFolder()
  return hash.digest('hex')
}

const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const name = (request.url ?? '').slice(1)
  if (request.method === 'PUT') {
    response.end(await receive(request, name))
    return
  }
  if (request.method === 'DELETE') {
    await rm(join(folder, name))
    response.end()
    return
  }
  await pipeline(createReadStream(join(folder, name)), response)
}

const streams = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    response.destroy(error instanceof Error ? error : undefined)
  })
})

const pool = new Pool({ ...database, user: 'postgres', database: 'postgres', max: connections })
const routes = fastify({ logger: false })
routes.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) => {
  done(null, body)
})
routes.post<{ Params: { name: string }; Body: Buffer }>('/:name', async ({ params: { name }, body }, reply) => {
  await using handle = await open(join(folder, name), 'wx')
  await handle.writeFile(body)
  await handle.sync()
  await pool.query({
    name: 'insert',
    text: 'insert into bare_file (name, size) values ($1, $2)',
    values: [name, body.length],
  })
  return reply.code(200).send()
})

await new Promise<void>((resolve) => {
  streams.listen(0, '127.0.0.1', resolve)
})
const address = z.object({ port: z.number() }).parse(streams.address())
parentPort?.postMessage(
  {
    streams: `http://127.0.0.1:${address.port}`,
    routes: await routes.listen({ host: '127.0.0.1', port: 0 }),
  },
  [],
)

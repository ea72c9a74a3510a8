import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'

const { url, processId } = z.object({ url: z.string(), processId: z.number() }).parse(workerData)
const agent = new Agent({ keepAlive: true })

/** The processor time that the main thread of the platform has used. */
const workedMs = (): number =>
  Number(readFileSync(`/proc/${processId}/task/${processId}/schedstat`, 'utf8').split(' ')[0]) / 1_000_000

const ask = (): Promise<{ waitedMs: number; workedMs: number }> => {
  const { promise, resolve, reject } = Promise.withResolvers<{ waitedMs: number; workedMs: number }>()
  const [startedAt, workedBefore] = [performance.now(), workedMs()]
  get(`${url}/api/health`, { agent }, (response) => {
    response.resume()
    response.once('end', () =>
      response.statusCode === 200
        ? resolve({ waitedMs: performance.now() - startedAt, workedMs: workedMs() - workedBefore })
        : reject(new Error(`The health answered ${response.statusCode ?? 'nothing'}.`)),
    )
  }).once('error', reject)
  return promise
}

const done = new AbortController()
parentPort?.once('message', () => done.abort())

const answers = [await ask()]
parentPort?.postMessage('watching', [])
// Far less than what is too long, and the questions alone do not keep a core busy.
const pauseMs = 5
do {
  await wait(pauseMs)
  answers.push(await ask())
} while (!done.signal.aborted)
agent.destroy()
parentPort?.postMessage(answers.slice(1), [])

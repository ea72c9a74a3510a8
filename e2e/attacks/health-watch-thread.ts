import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const url: string = workerData
const agent = new Agent({ keepAlive: true })

const ask = (): Promise<number> => {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const startedAt = performance.now()
  get(`${url}/api/health`, { agent }, (response) => {
    response.resume()
    response.once('end', () =>
      response.statusCode === 200
        ? resolve(performance.now() - startedAt)
        : reject(new Error(`The health answered ${response.statusCode ?? 'nothing'}.`)),
    )
  }).once('error', reject)
  return promise
}

const done = new AbortController()
parentPort?.once('message', () => done.abort())

const times = [await ask()]
parentPort?.postMessage('watching', [])
do times.push(await ask())
while (!done.signal.aborted)
agent.destroy()
parentPort?.postMessage(times.slice(1), [])

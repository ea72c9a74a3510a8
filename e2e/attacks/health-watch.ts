import { Agent, get } from 'node:http'

export interface HealthTimes {
  count: number
  maxMs: number
}

const ask = (url: string, agent: Agent): Promise<number> => {
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

/** Asks for the health again and again while `work` goes on: how long was the longest wait? */
export const healthDuring = async (url: string, work: () => Promise<unknown>): Promise<HealthTimes> => {
  const agent = new Agent({ keepAlive: true })
  let isDone = false
  const times: number[] = []
  const watch = async () => {
    while (!isDone) times.push(await ask(url, agent))
  }
  const watching = watch()
  try {
    await work()
  } finally {
    isDone = true
    await watching
    agent.destroy()
  }
  return { count: times.length, maxMs: Math.max(...times) }
}

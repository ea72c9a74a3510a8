import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { median, percentile } from '../statistics.ts'
import type { Target } from './transfer.ts'

/** Uploads small objects as fast as they are answered, each with a name of its own. */
export const putMany = async (
  { url, headers }: Target,
  { body, connections, seconds }: { body: Buffer; connections: number; seconds: number },
): Promise<{ perSecond: number; p50Ms: number; p99Ms: number }> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const all = { 'content-type': 'application/octet-stream', 'content-length': body.length, ...headers }
  const latencies: number[] = []
  const put = () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const asked = request(`${url}/${randomUUID()}`, { method: 'POST', agent, headers: all }, (response) => {
      response.resume()
      response.once('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`An answer had the status ${response.statusCode}.`)),
      )
    })
    asked.once('error', reject)
    asked.end(body)
    return promise
  }
  const began = performance.now()
  const until = began + seconds * 1_000
  const lane = async () => {
    while (performance.now() < until) {
      const sentAt = performance.now()
      await put()
      latencies.push(performance.now() - sentAt)
    }
  }
  await Promise.all(Array.from({ length: connections }, lane))
  const tookSeconds = (performance.now() - began) / 1_000
  agent.destroy()
  return {
    perSecond: latencies.length / tookSeconds,
    p50Ms: median(latencies),
    p99Ms: percentile(latencies, 0.99),
  }
}

import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { LaneWork } from './refresh-load.ts'
import type { LaneResult } from './refresh-load.ts'

const Answer = z.object({ refresh_token: z.string() })

const work = LaneWork.parse(workerData)
const agent = new Agent({ keepAlive: true })

const refresh = (token: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', ...work.headers }
    const call = request(work.url, { method: 'POST', agent, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const text = Buffer.concat(parts).toString()
        if (response.statusCode === 200) resolve(Answer.parse(JSON.parse(text)).refresh_token)
        else reject(new Error(`A refresh was answered by ${response.statusCode ?? 'nothing'}: ${text.slice(0, 200)}`))
      })
    })
    call.on('error', reject)
    call.end(JSON.stringify({ refresh_token: token }))
  })

const latencies: number[] = []
const began = performance.now()
const deadline = began + work.seconds * 1_000

/** One refresh after the other, each with the token that the one before has given. */
const lane = async (first: string): Promise<string> => {
  let token = first
  while (performance.now() < deadline) {
    const asked = performance.now()
    token = await refresh(token)
    latencies.push(performance.now() - asked)
  }
  return token
}

const tokens = await Promise.all(work.tokens.map(lane))
const seconds = (performance.now() - began) / 1_000
parentPort?.postMessage({ perSecond: latencies.length / seconds, tokens, latencies } satisfies LaneResult, [])
agent.destroy()

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

const Load = z.object({
  errors: z.number(),
  non2xx: z.number(),
  requests: z.object({ total: z.number(), average: z.number() }),
  latency: z.object({ p50: z.number(), p99: z.number() }),
})

/** Requests per second and latencies in whole ms, as autocannon counts them. */
export type HttpLoad = z.infer<typeof Load>

export interface LoadRequest {
  url: string
  method?: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: string
}

const program = join(import.meta.dirname, '../node_modules/autocannon/autocannon.js')

/** Asks as fast as the server answers, from a process of its own. Throws on any answer that is not 2xx, and where there was none. */
export const httpLoad = async (
  { url, method = 'GET', headers = {}, body }: LoadRequest,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<HttpLoad> => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    program,
    '--json',
    '--no-progress',
    '--connections',
    String(connections),
    '--duration',
    String(seconds),
    '--method',
    method,
    ...Object.entries(headers).flatMap(([name, value]) => ['--headers', `${name}=${value}`]),
    ...(body === undefined ? [] : ['--body', body]),
    url,
  ])
  const result = Load.parse(JSON.parse(stdout))
  if (result.errors + result.non2xx > 0) throw new Error(`${url} answered ${result.non2xx} errors.`)
  if (result.requests.total === 0) throw new Error(`${url} answered nothing in ${seconds} seconds.`)
  return result
}

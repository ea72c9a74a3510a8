import type { Health } from '@cairn/contracts/platform/platform'
import { version } from './version.ts'

/** Answers with a few words on the state of something. Throws if it does not work. */
export type HealthCheck = () => string | Promise<string>

// Anybody may ask, as often as they like: one answer serves for this long.
const validMs = 1000

const run = async (check: HealthCheck): Promise<Health['checks'][string]> => {
  try {
    return { status: 'ok', detail: await check() }
  } catch (error) {
    return { status: 'failed', detail: error instanceof Error ? error.message : String(error) }
  }
}

const runAll = async (checks: Readonly<Record<string, HealthCheck>>): Promise<Health> => {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await run(check)] as const),
  )
  const isHealthy = results.every(([, { status }]) => status === 'ok')
  return { status: isHealthy ? 'ok' : 'degraded', version, checks: Object.fromEntries(results) }
}

export const createHealth = (checks: Readonly<Record<string, HealthCheck>>): (() => Promise<Health>) => {
  let last: { at: number; health: Promise<Health> } | undefined
  return () => {
    const now = performance.now()
    if (last === undefined || now - last.at > validMs) last = { at: now, health: runAll(checks) }
    return last.health
  }
}

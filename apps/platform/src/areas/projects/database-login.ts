import type { Engine } from '@cairn/engine'
import type { StoredProject } from './project-store.ts'

/** The SQLSTATE of a server that answered and refused; nothing for a server that did not answer. */
const sqlStateOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)
    ? error.code
    : undefined

// Starting up, shutting down: the engine reports those. Every connection taken: the limit is meant to hold.
const passing = new Set(['57P01', '57P02', '57P03', '53300'])

const whereToRepair = 'Repair it in the project settings, under Database.'

const attempt = async (work: () => Promise<void>): Promise<{ error: unknown } | undefined> => {
  try {
    await work()
    return undefined
  } catch (error) {
    return { error }
  }
}

/**
 * Why a running server refuses the platform's own login; undefined if it does not. Changes that a person made to the login
 * itself are undone on the way.
 */
export const whyNoLogin = async (
  engine: Engine,
  { ref, openSecrets }: Pick<StoredProject, 'ref' | 'openSecrets'>,
): Promise<string | undefined> => {
  const tryLogins = () => attempt(() => engine.tryLogins(ref))
  const first = await tryLogins()
  if (first === undefined) return undefined
  if (sqlStateOf(first.error) !== undefined) await attempt(() => engine.renewLogins(ref, openSecrets()))
  const second = await tryLogins()
  if (second === undefined || engine.address(ref) === undefined) return undefined
  const state = sqlStateOf(second.error)
  if (state === undefined) return 'The database does not respond.'
  const problems = await engine.listFaults(ref, openSecrets()).catch(() => [])
  if (problems.length > 0) return [...problems, whereToRepair].join(' ')
  if (passing.has(state)) return undefined
  const words = second.error instanceof Error ? second.error.message : String(second.error)
  return `The database refuses connections: ${words}. ${whereToRepair}`
}

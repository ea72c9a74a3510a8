import { SetupError } from '@cairn/engine'
import { ConfigError } from './config.ts'

const portProblems: Readonly<Record<string, string>> = {
  EADDRINUSE:
    'is taken by another program. Stop that, or set CAIRN_PORT (dashboard), CAIRN_POSTGRES_PORT (Postgres) or CAIRN_POOLER_PORT (pooler) to another one.',
  EACCES: 'may not be opened by this user. Set CAIRN_PORT, CAIRN_POSTGRES_PORT or CAIRN_POOLER_PORT to one above 1023.',
}

const hostHint =
  'Set CAIRN_HOST to an address of this machine, such as 127.0.0.1, or to 0.0.0.0 for all of its addresses.'

const textOf = (error: object, name: 'code' | 'syscall' | 'port' | 'address' | 'hostname'): string => {
  const value: unknown = Object.getOwnPropertyDescriptor(error, name)?.value
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** A message for the operator if they can fix the problem; undefined if it is a bug of Cairn. */
export const startProblem = (error: unknown): string | undefined => {
  if (error instanceof ConfigError || error instanceof SetupError) return error.message
  if (!(error instanceof Error)) return undefined
  const code = textOf(error, 'code')
  const syscall = textOf(error, 'syscall')
  if (syscall === 'getaddrinfo') return `CAIRN_HOST: ${textOf(error, 'hostname')} cannot be resolved. ${hostHint}`
  if (syscall !== 'listen') return undefined
  if (code === 'EADDRNOTAVAIL')
    return `CAIRN_HOST: this machine has no address ${textOf(error, 'address')}. ${hostHint}`
  const problem = portProblems[code]
  return problem === undefined
    ? `Listening failed on ${textOf(error, 'address')}: ${error.message}. Check CAIRN_HOST, CAIRN_PORT, CAIRN_POSTGRES_PORT and CAIRN_POOLER_PORT.`
    : `Port ${textOf(error, 'port')} ${problem}`
}

import pino from 'pino'
import type { Config } from './config.ts'

// What could carry a secret is censored wherever a careless line would log it.
const redacted = [
  'authorization',
  'cookie',
  'apikey',
  'password',
  'db_pass',
  'connectionString',
  'x-connection-encrypted',
]

/** Whether lines of that level are written: what a line is made of need not be collected otherwise. */
export const logsAt = ({ logLevel }: Pick<Config, 'logLevel'>, level: 'debug' | 'info'): boolean =>
  (pino.levels.values[logLevel] ?? Infinity) <= (pino.levels.values[level] ?? Infinity)

/** JSON lines on standard error, so that standard output stays for people. */
export const createLogger = ({ logLevel }: Config): pino.Logger =>
  pino(
    { level: logLevel, base: null, redact: redacted.flatMap((name) => [`["${name}"]`, `*["${name}"]`]) },
    pino.destination(2),
  )

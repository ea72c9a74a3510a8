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

/** JSON lines on standard error, so that standard output stays for people. */
export const createLogger = ({ logLevel }: Config): pino.Logger =>
  pino(
    { level: logLevel, base: null, redact: redacted.flatMap((name) => [`["${name}"]`, `*["${name}"]`]) },
    pino.destination(2),
  )

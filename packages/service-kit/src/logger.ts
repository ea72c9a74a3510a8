/** The part of pino's interface that our parts write to. Secrets never go in. */
export interface Logger {
  debug: (fields: object, message: string) => void
  info: (fields: object, message: string) => void
  warn: (fields: object, message: string) => void
  error: (fields: object, message: string) => void
}

export const silentLogger: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
}

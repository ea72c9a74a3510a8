export const logLevels = ['ok', 'warning', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

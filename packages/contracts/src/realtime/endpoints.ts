export * from './realtime-settings.ts'
export * from './realtime-token.ts'

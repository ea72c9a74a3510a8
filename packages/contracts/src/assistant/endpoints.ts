export * from './chat.ts'
export * from './statements.ts'
export * from './settings.ts'

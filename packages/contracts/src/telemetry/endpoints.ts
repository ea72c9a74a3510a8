export * from './consent.ts'
export * from './telemetry.ts'

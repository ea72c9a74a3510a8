export * from './release-flags.ts'

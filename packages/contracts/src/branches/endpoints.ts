export * from './branches.ts'
export * from './merging.ts'

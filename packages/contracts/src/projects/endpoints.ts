export * from './project-database.ts'
export * from './project-events.ts'
export * from './project-transfer.ts'
export * from './projects.ts'

export * from './branches.ts'
export * from './database.ts'
export * from './organizations.ts'
export * from './projects.ts'

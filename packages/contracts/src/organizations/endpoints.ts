export * from './audit.ts'
export * from './invitations.ts'
export * from './members.ts'
export * from './organizations.ts'

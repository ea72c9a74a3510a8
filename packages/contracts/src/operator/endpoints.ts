export * from './mailbox.ts'
export * from './operator-area.ts'
export * from './operator-organizations.ts'
export * from './operators.ts'

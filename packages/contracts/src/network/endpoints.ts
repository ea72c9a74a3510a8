export * from './network-access.ts'
export * from './network-bans.ts'
export * from './network-restrictions.ts'
export * from './ssl-enforcement.ts'

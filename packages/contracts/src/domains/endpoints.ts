export * from './custom-hostname.ts'
export * from './project-domains.ts'
export * from './vanity-subdomain.ts'

import { defineArea } from '../define-area.ts'
import { audit, billing, documents, general, integrations, projects, security, sso, team, usage } from './routes.ts'

export const organization = defineArea({
  routes: { organization: [projects, team, general, billing, security, sso, audit, usage, integrations, documents] },
})

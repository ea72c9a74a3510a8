import { defineArea } from '../define-area.ts'
import { apps, authorize } from './routes.ts'

export const oauthApps = defineArea({ routes: { organization: [apps], root: [authorize] } })

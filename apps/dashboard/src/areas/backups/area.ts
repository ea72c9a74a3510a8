import { defineArea } from '../define-area.ts'
import { backups as page, recovery } from './routes.ts'

export const backups = defineArea({ routes: { projectPages: [page, recovery] } })

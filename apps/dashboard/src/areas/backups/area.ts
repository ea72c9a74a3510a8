import { defineArea } from '../define-area.ts'
import { backups as page } from './routes.ts'

export const backups = defineArea({ routes: { projectPages: [page] } })

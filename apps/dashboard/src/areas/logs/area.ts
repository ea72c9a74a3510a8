import { defineArea } from '../define-area.ts'
import { drains, explorer, sourcePages, unified } from './routes.ts'

export const logs = defineArea({ routes: { projectPages: [unified, ...sourcePages, explorer, drains] } })

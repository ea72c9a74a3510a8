import { defineArea } from '../define-area.ts'
import { inspector, settings } from './routes.ts'

export const realtime = defineArea({ routes: { projectPages: [inspector, settings] } })

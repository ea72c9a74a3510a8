import { defineArea } from '../define-area.ts'
import { sourcePages } from './routes.ts'

export const logs = defineArea({ routes: { projectPages: sourcePages } })

import { defineArea } from '../define-area.ts'
import { explorer, sourcePages } from './routes.ts'

export const logs = defineArea({ routes: { projectPages: [...sourcePages, explorer] } })

import { defineArea } from '../define-area.ts'
import { buckets } from './routes.ts'

export const storage = defineArea({ routes: { projectPages: [buckets] } })

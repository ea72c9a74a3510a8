import { defineArea } from '../define-area.ts'
import { secrets } from './routes.ts'

export const vault = defineArea({ routes: { projectPages: [secrets] } })

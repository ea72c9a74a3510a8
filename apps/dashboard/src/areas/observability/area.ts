import { defineArea } from '../define-area.ts'
import { reportPages } from './routes.ts'

export const observability = defineArea({ routes: { projectPages: reportPages } })

import { defineArea } from '../define-area.ts'
import { pages } from './routes.ts'

export const advisors = defineArea({ routes: { projectPages: pages } })

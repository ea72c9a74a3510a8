import { defineArea } from '../define-area.ts'
import { pages } from './routes.ts'

export const database = defineArea({ routes: { projectPages: pages } })

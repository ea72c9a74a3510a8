import { defineArea } from '../define-area.ts'
import { list, merge } from './routes.ts'

export const branches = defineArea({ routes: { project: [list, merge] } })

import { defineArea } from '../define-area.ts'
import { list, queue } from './routes.ts'

export const queues = defineArea({ routes: { projectPages: [list, queue] } })

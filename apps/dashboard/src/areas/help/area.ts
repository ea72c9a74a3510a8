import { defineArea } from '../define-area.ts'
import { clock, outage } from './routes.ts'

export const help = defineArea({ routes: { root: [clock, outage] } })

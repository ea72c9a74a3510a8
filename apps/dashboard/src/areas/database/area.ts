import { defineArea } from '../define-area.ts'
import { guide, pages } from './routes.ts'

export const database = defineArea({ routes: { root: [guide], projectPages: pages } })

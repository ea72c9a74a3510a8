import { defineArea } from '../define-area.ts'
import { supportPages } from './routes.ts'

export const support = defineArea({ routes: { root: [supportPages] } })

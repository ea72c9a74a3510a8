import { defineArea } from '../define-area.ts'
import { edgeFunction, list, newFunction, secrets } from './routes.ts'

export const functions = defineArea({ routes: { projectPages: [list, newFunction, secrets, edgeFunction] } })

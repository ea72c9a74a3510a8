import { defineArea } from '../define-area.ts'
import { operatorPages } from './routes.ts'

export const operator = defineArea({ routes: { operator: operatorPages } })

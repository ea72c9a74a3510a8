import { defineArea } from '../define-area.ts'
import { choosers } from './routes.ts'

export const choose = defineArea({ routes: { organization: choosers } })

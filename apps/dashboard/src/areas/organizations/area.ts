import { defineArea } from '../define-area.ts'
import { create, list } from './routes.ts'

export const organizations = defineArea({ routes: { organization: [list, create] } })

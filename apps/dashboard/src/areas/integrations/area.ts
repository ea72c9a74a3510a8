import { defineArea } from '../define-area.ts'
import { all } from './routes.ts'

export const integrations = defineArea({ routes: { projectPages: [all] } })

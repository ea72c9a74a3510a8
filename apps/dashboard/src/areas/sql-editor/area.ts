import { defineArea } from '../define-area.ts'
import { sqlEditorPages } from './routes.ts'

export const sqlEditor = defineArea({ routes: { project: [sqlEditorPages] } })

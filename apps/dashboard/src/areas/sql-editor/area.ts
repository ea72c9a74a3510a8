import { defineArea } from '../define-area.ts'
import { sqlEditorPages, sqlTextPages } from './routes.ts'

export const sqlEditor = defineArea({ routes: { project: [sqlEditorPages, ...sqlTextPages] } })

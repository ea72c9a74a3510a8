import { defineArea } from '../define-area.ts'
import { tableEditorPages } from './routes.ts'

export const tableEditor = defineArea({ routes: { project: [tableEditorPages] } })

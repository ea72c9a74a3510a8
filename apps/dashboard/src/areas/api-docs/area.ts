import { defineArea } from '../define-area.ts'
import { apiDocs as docs, graphiql } from './routes.ts'

export const apiDocs = defineArea({ routes: { projectPages: [docs, graphiql] } })

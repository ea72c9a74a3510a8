import { defineArea } from '../define-area.ts'
import { apiKeys, signingKeys } from './routes.ts'

export const keys = defineArea({ routes: { projectPages: [apiKeys, signingKeys] } })

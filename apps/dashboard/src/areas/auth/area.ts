import { defineArea } from '../define-area.ts'
import { authPages, logout } from './routes.ts'

export const auth = defineArea({ routes: { root: [authPages, logout] } })

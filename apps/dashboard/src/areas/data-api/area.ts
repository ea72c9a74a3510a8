import { defineArea } from '../define-area.ts'
import { dataApiSettings } from './routes.ts'

export const dataApi = defineArea({ routes: { projectPages: [dataApiSettings] } })

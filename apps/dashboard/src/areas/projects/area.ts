import { defineArea } from '../define-area.ts'
import { create, database, general, home } from './routes.ts'

export const projects = defineArea({
  routes: { organization: [create], project: [home], projectPages: [general, database] },
})

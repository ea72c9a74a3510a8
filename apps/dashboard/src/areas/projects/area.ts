import { defineArea } from '../define-area.ts'
import { addOns, compute, create, database, general, home } from './routes.ts'

export const projects = defineArea({
  routes: { organization: [create], project: [home], projectPages: [general, database, compute, addOns] },
})

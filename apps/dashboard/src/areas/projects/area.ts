import { defineArea } from '../define-area.ts'
import { addOns, claim, compute, create, database, domains, general, home, infrastructure } from './routes.ts'

export const projects = defineArea({
  routes: {
    organization: [create, claim],
    project: [home],
    projectPages: [general, database, compute, infrastructure, addOns, domains],
  },
})

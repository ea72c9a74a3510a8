import { json } from '@cairn/service-kit'
import type { Route } from '../context.ts'

/** Open to everyone: says that the service runs, and asks no database. */
export const getHealth: Route = () =>
  json({ name: 'Cairn auth', version: 'v2', description: 'Users and sessions with the HTTP surface of GoTrue v2' })

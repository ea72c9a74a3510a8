import { json, publicKeysOf } from '@cairn/service-kit'
import type { Route } from '../context.ts'

/** Open to everyone: the public halves of the keys whose access tokens are accepted, with the next one to sign. */
export const getJwks: Route = ({ project }) =>
  json({ keys: publicKeysOf(project) }, { 'cache-control': 'public, max-age=600' })

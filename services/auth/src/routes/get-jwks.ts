import { json, publicKeyOf } from '@cairn/service-kit'
import type { Route } from '../context.ts'

/** Open to everyone: the public half of the key that signs access tokens. */
export const getJwks: Route = ({ project }) =>
  json({ keys: [publicKeyOf(project.signingKey)] }, { 'cache-control': 'public, max-age=600' })

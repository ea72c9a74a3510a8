import { json } from '@cairn/service-kit'
import { getCaller } from '../caller.ts'
import type { Route } from '../context.ts'
import { publicUser } from '../user.ts'

export const getUser: Route = async (context) => {
  const { user } = await getCaller(context)
  return json(publicUser(user))
}

import type { PoolClient } from 'pg'
import { escapeLiteral } from 'pg'
import type { Plan, Step } from './pipeline.ts'

/** What a connection is called, where that is not what it was called when it was made. */
const names = new WeakMap<PoolClient, string>()

/** Takes back all settings of a session, its application name too. */
export const discardAll = 'discard all'

const change = (name: string | undefined): Step => ({
  text: name === undefined ? 'reset application_name' : `set application_name to ${escapeLiteral(name)}`,
  isHidden: true,
  standsAlone: true,
})

/** The plan, with the connection's application name set before it, in the same pipeline, where it has another one. */
export const underName = <Kind extends Plan>(client: PoolClient, name: string | undefined, plan: Kind): Kind => {
  const current = names.get(client)
  const isForgotten = plan.after?.includes(discardAll) === true
  if (name === undefined || isForgotten) names.delete(client)
  else names.set(client, name)
  if (name === current) return plan
  return {
    ...plan,
    steps: (function* (): Generator<Step, void, undefined> {
      yield change(name)
      yield* plan.steps
    })(),
  }
}

import { nearest } from '../nearest-name.ts'
import { RestError } from '../rest-error.ts'
import type { Relation } from '../schema/relation.ts'
import type { RestContext } from './plan.ts'

/** The table or view that a path names. Throws a PGRST205. */
export const findRelation = ({ schema, namespace }: RestContext, name: string): Relation => {
  const found = schema.relation(namespace, name)
  if (found !== undefined) return found
  const suggestion = nearest(
    name,
    schema.relationsIn(namespace).map((relation) => relation.name),
  )
  throw new RestError(404, 'PGRST205', `Could not find the table '${namespace}.${name}' in the schema cache`, {
    hint: suggestion === undefined ? null : `Perhaps you meant the table '${namespace}.${suggestion}'`,
  })
}

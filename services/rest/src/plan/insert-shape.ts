import { headerOf } from '@cairn/service-kit'
import type { Payload } from '../request/payload.ts'
import { RecentMap } from '../run/recent-map.ts'
import type { Column } from '../schema/relation.ts'
import type { Schema } from '../schema/schema.ts'
import { typedValues } from '../sql/typed-values.ts'
import type { Plan, RestContext } from './plan.ts'

/** A write: its statement, and what is made of the result. */
export interface WritePlan extends Pick<Plan, 'check' | 'respond'> {
  text: string
  values: readonly unknown[]
  /** Of the only row that it inserts, if their values are all that the statement has of the request. */
  columns: readonly Column[] | undefined
}

/** An insert of one row, without its values. */
type InsertShape = Pick<WritePlan, 'check' | 'respond' | 'text'> & { columns: readonly Column[] }

const mostShapes = 500
const longestKey = 2_000

const shapesOf = new WeakMap<Schema, RecentMap<string, InsertShape>>()

/** What an insert is planned by, but for the values of its row. */
const keyOf = ({ request, namespace }: RestContext, name: string, { keys }: Payload): string =>
  JSON.stringify([
    namespace,
    name,
    headerOf(request, 'prefer'),
    headerOf(request, 'accept'),
    request.query.toString(),
    keys,
  ])

/** An insert of one row: as it was planned for another one, if the values of this one fit into its statement. */
export const keptInsert = (
  context: RestContext,
  name: string,
  payload: Payload,
  newPlan: () => WritePlan,
): WritePlan => {
  const { schema } = context
  const shapes = shapesOf.get(schema) ?? new RecentMap<string, InsertShape>(mostShapes)
  shapesOf.set(schema, shapes)
  const key = keyOf(context, name, payload)
  const known = shapes.get(key)
  const values = known && typedValues(payload, known.columns)
  if (known !== undefined && values !== undefined) return { ...known, values }
  const plan = newPlan()
  const { columns, text, check, respond } = plan
  if (columns !== undefined && key.length <= longestKey) shapes.set(key, { columns, text, check, respond })
  return plan
}

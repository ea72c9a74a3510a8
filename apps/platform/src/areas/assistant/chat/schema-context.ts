import { charactersPerToken, schemaTokens } from '@cairn/contracts/assistant/limits'
import * as meta from '@cairn/meta'
import type { Database, OutlinedRelation } from '@cairn/meta'
import { byRelevance } from './relevant-tables.ts'

const budget = schemaTokens * charactersPerToken
/** A part of the budget is for the names of tables whose columns do not fit. */
const budgetOfNames = budget / 6
/** More would not fit even if each had one column. */
const mostDescribed = 200

const fullName = ({ schema, name }: OutlinedRelation) => `${schema}.${name}`

const fitting = (lines: readonly string[], characters: number): string[] => {
  const chosen: string[] = []
  let left = characters
  for (const line of lines) {
    left -= line.length + 1
    // One table that is too large does not keep out those after it.
    if (left < 0) {
      left += line.length + 1
      continue
    }
    chosen.push(line)
  }
  return chosen
}

/** The part of a schema that a question is likely to need, within the budget, as text. @throws MetaError */
export const schemaContext = async (
  database: Database,
  question: string,
  attached: readonly string[],
): Promise<string> => {
  const ordered = byRelevance(await meta.outlineSchema(database), question, attached)
  const candidates = ordered.slice(0, mostDescribed)
  const described = await meta.describeRelations(
    database,
    candidates.map(({ id }) => id),
  )
  const lines = candidates.flatMap((relation) => described.get(relation.id) ?? [])
  const chosen = new Set(fitting(lines, budget - budgetOfNames))
  const others = ordered.filter(({ id }) => !chosen.has(described.get(id) ?? ''))
  const names = fitting(others.map(fullName), budgetOfNames)
  const untold = others.length - names.length
  return [
    ...chosen,
    ...(names.length === 0 ? [] : [`Other tables and views, without their columns: ${names.join(', ')}`]),
    ...(untold === 0 ? [] : [`There are ${untold} more. Use list_tables with a search to find them.`]),
  ].join('\n')
}

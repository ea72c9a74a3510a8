import type { writeDraft } from '@cairn/contracts/assistant/draft'
import type { DraftKind } from '@cairn/contracts/assistant/draft-kinds'
import { allowsLevel } from '@cairn/contracts/assistant/opt-in'
import type { OptInLevel } from '@cairn/contracts/assistant/opt-in'
import { filterOperators, isValues, listOperators } from '@cairn/contracts/database/filter-operators'
import { foreignKeyActions } from '@cairn/contracts/pg-meta/table-change-words'
import type { BodyOf } from '@cairn/contracts/endpoint'
import { onlyData, tagged } from './prompts.ts'

/** The fields of each form, as a model is told them. */
const shapes: Readonly<Record<DraftKind, string>> = {
  filter: `a filter of the rows of a table: {"conditions": [condition, …]}, of which all must hold.
A condition is {"column", "operator", "value"}, or a group of at least two: {"any": [condition, …]} or {"all": [condition, …]}.
Operators: ${filterOperators.join(', ')}. Values are strings. With ${listOperators.join(', ')} and between, "values" is a list in place of "value". "is" takes ${isValues.join(', ')}. "~~" is LIKE and "~~*" ILIKE.`,
  policy: `a policy of row-level security: {"name", "action": PERMISSIVE or RESTRICTIVE, "command": SELECT, INSERT, UPDATE, DELETE or ALL, "roles": [names], "using": expression, "check": expression}.
The roles of clients are anon and authenticated. auth.uid() is the id of the user who asks, auth.jwt() the claims of their token. Expressions are SQL, without parentheses around them.`,
  function: `a function: {"name", "args": as in SQL, "returns": type, "language": plpgsql or sql, "behavior": VOLATILE, STABLE or IMMUTABLE, "security": invoker or definer, "body": what is between the quotes}.
Of a trigger function, "returns" is trigger.`,
  table: `a new table: {"name", "comment", "columns": [{"name", "type", "default": SQL expression, "primary_key", "nullable", "unique", "identity"}, …], "foreign_keys": [{"columns": [names], "schema", "table", "table_columns": [names], "on_delete": one of ${foreignKeyActions.join(', ')}}, …]}.
Give it a primary key: a bigint column with "identity": true where nothing else is asked for. Names are lower case, with underscores.`,
}

export const draftInstructions = (kind: DraftKind): string =>
  `You fill in a form of a tool for PostgreSQL 18 databases from a description. The form is ${shapes[kind]}
Answer with one JSON object and with nothing else. Leave out what the description says nothing about.
${onlyData}`

/** The name of a table is a part of the schema. */
export const draftQuestion =
  ({ description, schema, table }: BodyOf<typeof writeDraft>) =>
  (level: OptInLevel): string =>
    [
      ...(table === undefined || !allowsLevel(level, 'schema') ? [] : tagged('table', `${schema}.${table}`)),
      ...tagged('description', description),
    ].join('\n')

import * as meta from '@cairn/meta'
import { z } from 'zod'
import { schemaContext } from '../chat/schema-context.ts'
import type { Tool } from './tool.ts'
import { cut, parametersOf, readerOf } from './tool.ts'

const Search = z.object({ search: z.string().max(1_000).default('') })
const InSchema = z.object({ schema: z.string().min(1).max(63).default('public') })

const lines = (found: readonly string[]): string => (found.length === 0 ? 'There are none.' : cut(found.join('\n')))

export const listTables: Tool = {
  name: 'list_tables',
  description: 'Tables and views with their columns and keys, those first that match the search.',
  parameters: parametersOf({ search: 'Words to look for in the names of tables and columns.' }),
  run: async (place, input) => {
    const found = await schemaContext(await readerOf(place), Search.parse(input).search, [])
    return lines(found === '' ? [] : [found])
  },
}

export const listPolicies: Tool = {
  name: 'list_policies',
  description: 'The policies of row-level security of a schema.',
  parameters: parametersOf({ schema: 'The schema, public if it is left out.' }),
  run: async (place, input) => {
    const { schema } = InSchema.parse(input)
    const found = await meta.listObjects(await readerOf(place), meta.objectKinds.policies, {
      included_schemas: [schema],
    })
    return lines(
      found.map(
        ({ table, name, action, command, roles, definition, check }) =>
          `${table}: "${name}" ${action.toLowerCase()} for ${command} to ${roles.join(', ')} using (${definition ?? '–'}) with check (${check ?? '–'})`,
      ),
    )
  },
}

export const listFunctions: Tool = {
  name: 'list_functions',
  description: 'The functions of a schema: arguments, result, language, and whether they run as their owner.',
  parameters: parametersOf({ schema: 'The schema, public if it is left out.' }),
  run: async (place, input) => {
    const { schema } = InSchema.parse(input)
    const found = await meta.listObjects(await readerOf(place), meta.objectKinds.functions, {
      included_schemas: [schema],
    })
    return lines(
      found.map(
        ({ name, argument_types, return_type, language, security_definer: isDefiner }) =>
          `${name}(${argument_types}) returns ${return_type}, ${language}${isDefiner ? ', security definer' : ''}`,
      ),
    )
  },
}

export const listExtensions: Tool = {
  name: 'list_extensions',
  description: 'The extensions that are installed.',
  parameters: parametersOf({}),
  run: async (place) => {
    const found = await meta.listObjects(await readerOf(place), meta.objectKinds.extensions, {})
    return lines(
      found.flatMap(({ name, installed_version: version, schema }) =>
        version === null ? [] : [`${name} ${version} in ${schema ?? '–'}`],
      ),
    )
  },
}

export const explainQuery: Tool = {
  name: 'explain_query',
  description: 'The plan of one statement that reads, as EXPLAIN shows it. The statement does not run.',
  parameters: parametersOf({ sql: 'The statement.' }, ['sql']),
  run: async (place, input) => {
    const { sql } = z.object({ sql: z.string().min(1).max(60_000) }).parse(input)
    // In parentheses no word of the text becomes an option of EXPLAIN, such as one that runs the statement.
    const query = `explain (verbose, costs) (${sql.trim().replace(/;$/, '')}\n)`
    // Behind a parenthesis that closes early comes another statement, whose rows are data.
    if ((await meta.parseSql(query)).stmts.length !== 1)
      throw new meta.MetaError('query_failed', { message: 'Only one statement can be explained at a time.' })
    const { results } = await meta.runQuery(await readerOf(place), {
      query,
      rowLimit: 1_000,
      timeoutMs: 10_000,
      signal: place.signal,
    })
    return lines(results.flatMap(({ rows }) => rows.map(([line]) => line ?? '')))
  },
}

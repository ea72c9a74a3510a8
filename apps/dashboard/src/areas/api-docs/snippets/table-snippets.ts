import type { Column, RelationDetail } from '@cairn/contracts/database/catalogue'
import { clientCode, rowType, typeImport } from './client-code.ts'
import { curlCommand } from './curl.ts'
import { exampleValue } from './example-value.ts'
import { filterName, jsLiteral, jsString, selectName } from './literals.ts'
import type { DocsPlace, DocsSnippet } from './snippet.ts'

export type DocumentedTable = Pick<
  RelationDetail,
  'name' | 'kind' | 'columns' | 'primary_keys' | 'relationships' | 'is_insertable'
>

type Row = Readonly<Record<string, unknown>>

const exampleOf = ({ format, data_type: type, enum_values: labels }: Column): unknown =>
  exampleValue(type.endsWith('[]') ? type : format, labels)

const isWritable = ({ is_generated: isGenerated, identity_generation: identity }: Column): boolean =>
  !isGenerated && identity !== 'ALWAYS'

/** Whether a row needs a value for it. */
export const isRequired = (column: Column): boolean =>
  isWritable(column) && !column.is_nullable && column.default_value === null && !column.is_identity

const mostExamples = 3

const rowOf = (columns: readonly Column[]): Row =>
  Object.fromEntries(columns.map((each) => [each.name, exampleOf(each)]))

/** What an example row has: everything that is required, and something in any case. */
const insertedRow = (columns: readonly Column[]): Row => {
  const required = columns.filter(isRequired)
  return rowOf(required.length > 0 ? required : columns.filter(isWritable).slice(0, mostExamples))
}

const queryOf = (parameters: readonly (readonly [name: string, value: string])[]): string =>
  parameters.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')

/** Everything that can be done with a table or view, with its own names. */
export const tableSnippets = (table: DocumentedTable, place: DocsPlace): DocsSnippet[] => {
  const { name, columns, relationships } = table
  // What a new row of a view needs depends on the tables behind it.
  const isChangeable = table.is_insertable && table.kind !== 'view' && table.kind !== 'materialized view'
  const keys = columns.filter((column) => table.primary_keys.includes(column.name))
  const path = encodeURIComponent(name)
  const from = `from(${jsString(name)})`
  const filters = keys.map((key) => [key.name, exampleOf(key)] as const)
  const equal = filters.map(([key, value]) =>
    // The types of the client know columns by their plain names only.
    filterName(key) === key
      ? `eq(${jsString(key)}, ${jsLiteral(value)})`
      : `filter(${jsString(filterName(key))}, 'eq', ${jsLiteral(value)})`,
  )
  const equalQuery = queryOf(filters.map(([key, value]) => [filterName(key), `eq.${String(value)}`] as const))

  const reading = (
    id: string,
    title: string,
    text: string,
    select: string,
    calls: readonly string[] = [],
    query = '',
  ): DocsSnippet => {
    const javascript = clientCode(place, [from, `select(${jsString(select)})`, ...calls])
    return {
      id,
      title,
      text,
      code: {
        javascript,
        typescript:
          select === '*'
            ? `${typeImport('Tables')}\n\n${javascript}\n\nconst rows: ${rowType(place, 'Tables', name)}[] = data ?? []`
            : javascript,
        curl: curlCommand(place, {
          path: `${path}?${[queryOf([['select', select.replaceAll(', ', ',')]]), query].filter((part) => part !== '').join('&')}`,
        }),
      },
    }
  }

  const writing = (
    id: string,
    title: string,
    text: string,
    kind: 'TablesInsert' | 'TablesUpdate',
    verb: string,
    row: Row,
    request: Parameters<typeof curlCommand>[1],
    calls: readonly string[] = [],
  ): DocsSnippet => {
    const codeWith = (value: string) => clientCode(place, [from, `${verb}(${value})`, ...calls, 'select()'])
    return {
      id,
      title,
      text,
      code: {
        javascript: codeWith(jsLiteral(row)),
        typescript: `${typeImport(kind)}\n\nconst row: ${rowType(place, kind, name)} = ${jsLiteral(row)}\n\n${codeWith('row')}`,
        curl: curlCommand(place, { ...request, body: row }),
      },
    }
  }

  const [firstColumn] = columns
  const ordered = keys[0]?.name ?? firstColumn?.name
  const some = columns.slice(0, mostExamples).map((column) => selectName(column.name))
  // A table that references itself is embedded in two directions, which the name of the constraint does not tell apart.
  const related = relationships.filter(
    (each) => each.target_table_schema === place.schema && each.target_table_name !== name,
  )
  const references = new Set(relationships.flatMap((each) => each.source_columns))
  const changeable = columns.filter((column) => isWritable(column) && !table.primary_keys.includes(column.name))
  // A column that references another table needs a value that is there.
  const changed = [changeable.find((column) => !references.has(column.name)) ?? changeable[0]].filter(
    (column) => column !== undefined,
  )
  const canChange = isChangeable && keys.length > 0 && changed.length > 0

  return [
    reading('read', 'Read rows', 'All rows that requests with the key can read, up to the limit in the settings.', '*'),
    ...(some.length > 0
      ? [reading('columns', 'Read some columns', 'Only the columns that are named.', some.join(', '))]
      : []),
    ...related.map(({ constraint_name: constraint, target_table_name: target }) =>
      reading(
        `related-${constraint}`,
        `Read rows with ${target}`,
        `Each row with the row of ${target} that it references by ${constraint}.`,
        `*, ${selectName(target)}!${selectName(constraint)}(*)`,
      ),
    ),
    ...(keys.length > 0 ? [reading('filter', 'Filter rows', 'Rows with certain values.', '*', equal, equalQuery)] : []),
    ...(ordered === undefined
      ? []
      : [
          reading(
            'page',
            'Read a page',
            'The first ten rows in an order.',
            '*',
            [`order(${jsString(filterName(ordered))})`, 'range(0, 9)'],
            `${queryOf([['order', filterName(ordered)]])}&offset=0&limit=10`,
          ),
        ]),
    ...(isChangeable && columns.some(isWritable)
      ? [
          writing(
            'insert',
            'Insert a row',
            'Several rows are inserted as an array.',
            'TablesInsert',
            'insert',
            insertedRow(columns),
            {
              method: 'POST',
              path,
              prefer: 'return=representation',
            },
          ),
        ]
      : []),
    ...(isChangeable && keys.length > 0 && keys.every(isWritable)
      ? [
          writing(
            'upsert',
            'Insert or update a row',
            'A row with the same primary key is updated.',
            'TablesInsert',
            'upsert',
            { ...insertedRow(columns), ...rowOf(keys) },
            { method: 'POST', path, prefer: 'resolution=merge-duplicates,return=representation' },
          ),
        ]
      : []),
    ...(canChange
      ? [
          writing(
            'update',
            'Update rows',
            'Without a filter, every row is updated.',
            'TablesUpdate',
            'update',
            rowOf(changed),
            { method: 'PATCH', path: `${path}?${equalQuery}`, prefer: 'return=representation' },
            equal,
          ),
        ]
      : []),
    ...(isChangeable && keys.length > 0
      ? [
          {
            id: 'delete',
            title: 'Delete rows',
            text: 'Rows that the filter names.',
            code: {
              javascript: clientCode(place, [from, 'delete()', ...equal]),
              typescript: clientCode(place, [from, 'delete()', ...equal]),
              curl: curlCommand(place, { method: 'DELETE', path: `${path}?${equalQuery}` }),
            },
          },
        ]
      : []),
  ]
}

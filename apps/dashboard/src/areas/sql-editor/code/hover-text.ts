import type { RelationDetail } from '@cairn/contracts/database/catalogue'
import type { Column, Routine } from '@cairn/sql/completion/catalogue'
import { signatureOf } from '@cairn/sql/completion/signature'
import type { Meaning } from '@cairn/sql/completion/symbols'
import { formatCount } from '~/lib/counts.ts'

/** Columns of a table that are listed; more do not fit beside the text. */
const maxColumns = 20
const maxRoutines = 4

/** A text of the database, such as a comment: none of it is Markdown. */
const plain = (text: string): string => text.replaceAll(/[\\`*_{}[\]()#+\-.!<>|~&]/g, String.raw`\$&`)

const code = (sql: string): string => `\`\`\`pgsql\n${sql}\n\`\`\``

const listed = (columns: readonly Column[]): string =>
  code(
    [
      ...columns.slice(0, maxColumns).map(({ name, type }) => `${name} ${type}`.trim()),
      ...(columns.length > maxColumns ? [`-- and ${columns.length - maxColumns} more`] : []),
    ].join('\n'),
  )

const rowsOf = ({ estimated_rows: rows, kind }: RelationDetail): string[] =>
  rows === null ? [plain(kind)] : [`${plain(kind)}, about ${formatCount(Math.round(rows))} rows`]

const ofRelation = (detail: RelationDetail): string[] => [
  code(`${detail.schema}.${detail.name}`),
  ...rowsOf(detail),
  ...(detail.comment === null ? [] : [plain(detail.comment)]),
  ...(detail.columns.length === 0 ? [] : [listed(detail.columns.map(({ name, data_type: type }) => ({ name, type })))]),
]

const ofColumn = ({ name, type }: Column, owner: string, detail: RelationDetail | undefined): string[] => {
  const known = detail?.columns.find((column) => column.name === name)
  if (known === undefined) return [code(`${owner}.${name} ${type}`.trim())]
  const constraints = [
    known.is_nullable ? '' : ' not null',
    known.default_value === null ? '' : ` default ${known.default_value}`,
  ].join('')
  return [
    code(`${owner}.${name} ${known.data_type}${constraints}`),
    ...(known.comment === null ? [] : [plain(known.comment)]),
  ]
}

const ofRoutines = (routines: readonly Routine[]): string[] => [
  ...routines
    .slice(0, maxRoutines)
    .flatMap((routine) => [
      code(signatureOf(routine).label),
      ...(routine.comment === '' ? [] : [plain(routine.comment)]),
    ]),
  ...(routines.length > maxRoutines ? [`and ${routines.length - maxRoutines} more`] : []),
]

/** What is shown of a name, as paragraphs of Markdown. `detail` is that of its table, if it has one. */
export const hoverText = (meaning: Meaning, detail: RelationDetail | undefined): string[] => {
  if (meaning.kind === 'routine') return ofRoutines(meaning.routines)
  if (meaning.kind === 'column') return ofColumn(meaning.column, meaning.owner, detail)
  if (meaning.kind === 'relation') {
    const { schema, name, columns } = meaning.relation
    return detail === undefined ? [code(`${schema}.${name}`), listed(columns)] : ofRelation(detail)
  }
  const { relation, name } = meaning
  const title = meaning.kind === 'cte' ? `with ${name}` : relation ? `${relation.name} as ${name}` : `(…) as ${name}`
  return [code(title), ...(meaning.columns.length === 0 ? [] : [listed(meaning.columns)])]
}

import type { Column } from '@cairn/contracts/pg-meta/columns'

/** The type as people write it: arrays have an underscore before their name in the catalogue. */
export const typeText = ({ data_type: type, format }: Pick<Column, 'data_type' | 'format'>): string =>
  type === 'ARRAY' && format.startsWith('_') ? `${format.slice(1)}[]` : format

type Ruled = Pick<
  Column,
  'is_nullable' | 'is_unique' | 'is_identity' | 'identity_generation' | 'is_generated' | 'check'
>

/** What a column demands of its values, in the words of SQL. */
export const columnTraits = (column: Ruled): string[] => [
  ...(column.is_nullable ? [] : ['not null']),
  ...(column.is_unique ? ['unique'] : []),
  ...(column.is_identity ? [`identity ${(column.identity_generation ?? '').toLowerCase()}`.trim()] : []),
  ...(column.is_generated ? ['generated'] : []),
  ...(column.check === null ? [] : [`check ${column.check}`]),
]

import type { Column } from '@cairn/contracts/database/catalogue'

/** A column as the catalogue describes it: a nullable text, unless `values` say otherwise. */
export const columnOf = (values: Partial<Column> = {}): Column => ({
  position: 1,
  name: 'note',
  data_type: 'text',
  format: 'text',
  is_nullable: true,
  is_identity: false,
  identity_generation: null,
  is_generated: false,
  is_unique: false,
  is_updatable: true,
  default_value: null,
  comment: null,
  enum_values: null,
  category: 'text',
  ...values,
})

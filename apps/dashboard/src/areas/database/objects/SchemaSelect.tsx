import type { Schema } from '@cairn/contracts/pg-meta/schemas'
import { Box } from 'lucide-react'
import { useAddressParam } from '~/components/use-address-param.ts'
import { schemaHistory } from '~/state/dashboard-history.ts'
import { Select } from '~/ui/select.tsx'
import { defaultSchema } from './schema-choice.ts'

interface SchemaSelectProps {
  projectRef: string
  schemas: readonly Pick<Schema, 'name'>[]
}

/** Chooses the schema that a page lists. It is kept in the address, and opened again by the next page that lists one. */
export const SchemaSelect = ({ projectRef, schemas }: SchemaSelectProps) => {
  const [schema = defaultSchema, setSchema] = useAddressParam('schema')
  const names = new Set([...schemas.map(({ name }) => name), schema])
  return (
    <Select
      aria-label="Schema"
      icon={<Box aria-hidden size={14} />}
      value={schema}
      onValueChange={(next) => {
        schemaHistory.remember(projectRef, next)
        setSchema(next === defaultSchema ? undefined : next)
      }}
      options={[...names].map((name) => ({ value: name, label: name }))}
      className="!w-44 max-sm:!w-full"
    />
  )
}

import { redirect } from '@tanstack/react-router'
import { schemaHistory } from '~/state/dashboard-history.ts'

export interface SchemaSearch {
  schema?: string
}

export const defaultSchema = 'public'

/** The schema that an address names. */
export const schemaOf = ({ schema = defaultSchema }: SchemaSearch): string => schema

/** An address without a schema leads to the one chosen last, so that the address always says what is listed. */
export const openChosenSchema = ({
  search,
  params: { ref },
  location: { pathname },
}: {
  search: SchemaSearch
  params: { ref: string }
  location: { pathname: string }
}) => {
  if (search.schema !== undefined) return
  const chosen = schemaHistory.last(ref)
  if (chosen !== undefined && chosen !== defaultSchema)
    throw redirect({ to: pathname, search: { ...search, schema: chosen }, replace: true })
}

import type { Schema } from '@cairn/contracts/pg-meta/schemas'
import type { ReactNode } from 'react'
import { SearchField } from '~/kit/SearchField.tsx'
import { SchemaSelect } from '../objects/SchemaSelect.tsx'

interface ToolbarProps {
  projectRef: string
  schemas: readonly Pick<Schema, 'name'>[]
  /** Actions at the end. */
  children?: ReactNode
}

export const Toolbar = ({ projectRef, schemas, children }: ToolbarProps) => (
  <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-3 py-2">
    <SchemaSelect projectRef={projectRef} schemas={schemas} />
    <SearchField label="Find a table or column" placeholder="Find a table or column" />
    <span className="flex-1 max-sm:hidden" />
    {children}
  </div>
)

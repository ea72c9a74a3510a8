import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { useSchema } from './use-schema.ts'

/** The project and the schema of a page of objects, what is open over the page, and why the person cannot change anything. */
export const useObjectsPage = <Open>() => {
  const { ref } = useParams({ from: '/project/$ref' })
  const { reason: forbidden } = useProjectPermission('sql:Write', ref)
  const schema = useSchema()
  const [open, setOpen] = useState<Open>()
  return { ref, schema, forbidden, open, setOpen, close: () => setOpen(undefined) }
}

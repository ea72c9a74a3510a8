import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { useSchema } from './use-schema.ts'

/** The project and the schema of a page of objects, what is open over the page, and why the person cannot change anything. */
export const useObjectsPage = <Open>(action: 'tenant:Sql:Write' | 'replication:Write' = 'tenant:Sql:Write') => {
  const { ref } = useParams({ from: '/project/$ref' })
  const { reason: forbidden } = useProjectPermission(action, ref)
  const schema = useSchema()
  const [open, setOpen] = useState<Open>()
  return { ref, schema, forbidden, open, setOpen, close: () => setOpen(undefined) }
}

import type { CreateDatabaseRole } from '@cairn/contracts/pg-meta/roles'
import { mutationOptions } from '@tanstack/react-query'
import { requestDatabase } from '~/api/database.ts'
import { queryClient } from '~/api/query-client.ts'
import { rolesQuery } from './objects.ts'

const rolesChanged = (ref: string) => queryClient.invalidateQueries({ queryKey: rolesQuery(ref).queryKey })

// Not as SQL: a text with a password in it would be logged by the server of the project.
export const createRoleMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (body: CreateDatabaseRole) => requestDatabase(ref, 'POST /platform/pg-meta/:ref/roles', { body }),
    onSuccess: () => rolesChanged(ref),
  })

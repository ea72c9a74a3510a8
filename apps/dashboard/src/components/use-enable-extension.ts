import { createExtensionSql } from '@cairn/contracts/pg-meta/extension-catalogue'
import { useMutation } from '@tanstack/react-query'
import { useProjectPermission } from '~/api/permissions.ts'
import { runSqlMutation } from '~/areas/database/api/run-sql.ts'

/** Installs an extension into the schema `extensions`. `forbidden`: why this reader may not. */
export const useEnableExtension = (projectRef: string, extension: string) => {
  const { reason: forbidden } = useProjectPermission('tenant:Sql:Write', projectRef)
  const { mutateAsync, isPending } = useMutation(runSqlMutation(projectRef))
  return { forbidden, isPending, enable: () => mutateAsync(createExtensionSql(extension, 'extensions')) }
}

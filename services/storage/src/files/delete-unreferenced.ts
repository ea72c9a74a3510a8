import type { StorageParts } from '../context.ts'

/**
 * Deletes files whose rows are gone, unless another row has the same version: rows can be copied by SQL. A failure is left to the
 * sweep, since what the caller asked for has been committed.
 */
export const deleteUnreferenced = async (
  { project, files, logger }: Pick<StorageParts, 'project' | 'files' | 'logger'>,
  versions: readonly string[],
): Promise<void> => {
  if (versions.length === 0) return
  try {
    const { rows } = await project
      .pool('supabase_storage_admin')
      .query<{ version: string }>('select version from storage.objects where version = any ($1::text[])', [versions])
    const kept = new Set(rows.map(({ version }) => version))
    await files.remove(versions.filter((version) => !kept.has(version)))
  } catch (error) {
    logger.warn({ err: error, ref: project.ref }, 'Files of deleted objects stay until the next sweep')
  }
}

import type { Branch } from '@cairn/contracts/branches/branches'
import { migrationName } from '@cairn/contracts/pg-meta/migrations'
import * as meta from '@cairn/meta'
import type { Actor } from '../../audit/record-audit.ts'
import type { Context } from '../../context.ts'
import { fail } from '../../errors.ts'
import { changeOfProject } from '../projects/database-changes.ts'
import type { StoredProject } from '../projects/project-store.ts'
import { deployFunctions } from './changed-functions.ts'
import { compareBranch } from './compare-branch.ts'
import { findBranch } from './find-branch.ts'

interface Merge {
  by: Actor
  /** Throws for somebody who may not deploy edge functions, and so cannot merge a branch whose functions differ. */
  requireFunctions: () => void
  /** The fingerprint of the difference that is wanted; without it, whatever the difference is. */
  expected?: string
}

/** Merges a branch into its project. Throws `branch_not_found`, `wrong_status`, `branch_changed`, `merge_under_way`, and what a comparison and a merge throw. */
export const mergeBranch = async (
  context: Context,
  project: StoredProject,
  { by, requireFunctions, expected }: Merge,
): Promise<Branch> => {
  const { branches, branchMerges, databaseChanges, limitNotes, projects } = context
  using _ = branchMerges.begin(await findBranch(branches, project))
  // It may have been reset or deleted since the request was admitted.
  const present = await projects.find(project.ref)
  if (present === undefined) throw fail('branch_not_found')
  const { branch, database, schema, functions, parent, fingerprint } = await compareBranch(context, present)
  if (expected !== undefined && fingerprint !== expected) throw fail('branch_changed')
  if (functions.length > 0) requireFunctions()
  const details = {
    branch: branch.ref,
    name: branch.name,
    statements: schema.changes.length,
    functions: functions.map(({ slug }) => slug),
  }
  const migration = migrationName(`merge ${branch.name}`)
  const change = { ...changeOfProject(parent, 'branch.merged', by), isAtomic: true }
  await databaseChanges.audited(change, async (id) => {
    await limitNotes.explain(parent.ref, meta.mergeSchema(database, schema, { record: { id, details }, migration }))
    return details
  })
  // After the schema that they may need. Where this fails, the next comparison has those that are missing.
  await deployFunctions(context, by, parent, project, functions)
  await branches.noteMerge(branch.ref)
  // Deleted with its project, it was merged all the same.
  return (await branches.find(branch.ref)) ?? branch
}

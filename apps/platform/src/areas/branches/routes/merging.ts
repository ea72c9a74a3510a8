import { getBranchDiff, mergeBranch } from '@cairn/contracts/branches/merging'
import * as meta from '@cairn/meta'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { changeOfProject } from '../../projects/database-changes.ts'
import { deployFunctions } from '../changed-functions.ts'
import { compareBranch } from '../compare-branch.ts'
import { findBranch } from '../find-branch.ts'

export const getBranchDiffRoute = route(getBranchDiff, {
  permission: inProject('branches:Compare'),
  handle: async ({ context, project }) => {
    const { schema, functions, fingerprint } = await compareBranch(context, project)
    return {
      changes: schema.changes,
      functions: functions.map(({ slug, change }) => ({ slug, change })),
      left_out: schema.leftOut,
      fingerprint,
    }
  },
})

export const mergeBranchRoute = route(mergeBranch, {
  permission: inProject('branches:Merge'),
  handle: async (call) => {
    const { body, context, fail, project } = call
    const { branches, databaseChanges, limitNotes } = context
    const { branch, database, schema, functions, parent, fingerprint } = await compareBranch(context, project)
    if (fingerprint !== body.fingerprint) throw fail('branch_changed')
    const by = actorOf(call)
    const details = {
      branch: branch.ref,
      name: branch.name,
      statements: schema.changes.length,
      functions: functions.map(({ slug }) => slug),
    }
    const change = { ...changeOfProject(parent, 'branch.merged', by), isAtomic: true }
    await databaseChanges.audited(change, async (id) => {
      const merge = meta.mergeSchema(database, schema, { record: { id, details }, migration: `merge_${branch.name}` })
      await limitNotes.explain(parent.ref, merge)
      return details
    })
    // After the schema that they may need. Where this fails, the next comparison has those that are missing.
    await deployFunctions(context, by, parent, project, functions)
    await branches.noteMerge(branch.ref)
    return findBranch(branches, project)
  },
})

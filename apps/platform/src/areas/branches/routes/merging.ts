import { getBranchDiff, mergeBranch } from '@cairn/contracts/branches/merging'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProject, requireInProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { compareBranch } from '../compare-branch.ts'
import { mergeBranch as merge } from '../merge-branch.ts'

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
  handle: (call) =>
    merge(call.context, call.project, {
      by: actorOf(call),
      requireFunctions: () => requireInProject('functions:Write', call),
      expected: call.body.fingerprint,
    }),
})
